// An authenticator in software, which can also lie: makes passkeys and signs with them, as WebAuthn level 2 has it.
import {createHash, generateKeyPairSync, randomBytes, sign} from 'node:crypto';

export const base64url = (bytes) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes) => createHash('sha256').update(bytes).digest();

// CBOR of numbers, texts, bytes, lists and maps (a Map, in its own order).
export function cbor(value) {
  const head = (kind, number) => {
    if (number < 24) return Buffer.from([kind << 5 | number]);
    if (number < 256) return Buffer.from([kind << 5 | 24, number]);
    return Buffer.from([kind << 5 | 25, number >> 8, number & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)]);
}

const pairs = {
  '-7': () => generateKeyPairSync('ec', {namedCurve: 'P-256'}),
  '-8': () => generateKeyPairSync('ed25519'),
  '-257': () => generateKeyPairSync('rsa', {modulusLength: 2048}),
  '-36': () => generateKeyPairSync('ec', {namedCurve: 'P-521'}),
};
function cose(algorithm, key) {
  const {x, y, n, e} = key.export({format: 'jwk'});
  const bytes = (text) => Buffer.from(text, 'base64url');
  if (algorithm === -8) return new Map([[1, 1], [3, -8], [-1, 6], [-2, bytes(x)]]);
  if (algorithm === -257) return new Map([[1, 3], [3, -257], [-1, bytes(n)], [-2, bytes(e)]]);
  return new Map([[1, 2], [3, algorithm], [-1, algorithm === -7 ? 1 : 3], [-2, bytes(x)], [-3, bytes(y)]]);
}

export class Passkey {
  constructor(algorithm = -7, {count = 0} = {}) {
    Object.assign(this, {algorithm, count, id: randomBytes(16), ...pairs[algorithm]()});
    this.cose = cose(algorithm, this.publicKey);
  }
  client(type, {challenge, origin, ...more}) {
    return Buffer.from(JSON.stringify({type, challenge, origin, crossOrigin: false, ...more}));
  }
  data({site, flags = 0x05}, rest = Buffer.alloc(0)) {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.count);
    return Buffer.concat([sha256(site), Buffer.from([flags]), count, rest]);
  }
  // `tell` may change what is told: the client's data, the authenticator's, the attestation.
  make(asked, {client = {}, flags = 0x45, key = this.cose, tail = Buffer.alloc(0), attestation = (bytes) => bytes, site = asked.site, statement = new Map()} = {}) {
    const size = Buffer.from([this.id.length >> 8, this.id.length & 255]);
    const data = this.data({site, flags}, Buffer.concat([Buffer.alloc(16), size, this.id, cbor(key), tail]));
    const object = cbor(new Map([['fmt', 'none'], ['attStmt', statement], ['authData', data]]));
    return {
      id: base64url(this.id),
      clientData: base64url(this.client('webauthn.create', {...asked, site: undefined, ...client})),
      attestation: base64url(attestation(object)),
    };
  }
  use(asked, {client = {}, flags = 0x05, tail = Buffer.alloc(0), data = (bytes) => bytes, signature = (bytes) => bytes, site = asked.site} = {}) {
    const told = this.client('webauthn.get', {...asked, site: undefined, ...client});
    const authenticator = data(this.data({site, flags}, tail));
    const text = Buffer.concat([authenticator, sha256(told)]);
    return {
      id: base64url(this.id),
      clientData: base64url(told),
      authenticatorData: base64url(authenticator),
      signature: base64url(signature(sign(this.algorithm === -8 ? null : 'sha256', text, this.privateKey))),
    };
  }
}
