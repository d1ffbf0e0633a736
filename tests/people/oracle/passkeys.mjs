// Good and tampered passkeys, and what npm's @simplewebauthn/server says of them: passkeys.mjs --record
// writes passkeys.json, whose cases tests/people/passkeys.cpp compares with ours. Needs `npm install` in this folder.
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {verifyAuthenticationResponse, verifyRegistrationResponse} from '@simplewebauthn/server';
import {Passkey, base64url, cbor} from './authenticator.mjs';

const asked = {challenge: base64url(Buffer.alloc(24, 7)), origin: 'https://zashiki.example:8443', site: 'zashiki.example'};
const flip = (at) => (bytes) => {
  const changed = Buffer.from(bytes);
  changed[at < 0 ? changed.length + at : at] ^= 1;
  return changed;
};
const cut = (bytes) => bytes.subarray(0, bytes.length - 1);
const longer = (bytes) => Buffer.concat([bytes, Buffer.from([0])]);
const extensions = cbor(new Map([['credProtect', 2]]));

const clients = {
  'another challenge': {client: {challenge: base64url(Buffer.alloc(24, 8))}},
  'no challenge': {client: {challenge: ''}},
  'another site': {client: {origin: 'https://evil.example'}},
  'another port': {client: {origin: 'https://zashiki.example'}},
  'without encryption': {client: {origin: 'http://zashiki.example:8443'}},
  'a name that begins alike': {client: {origin: 'https://zashiki.example:8443.evil.example'}},
  'another type': {client: {type: 'payment.get'}},
  'another rp id': {site: 'evil.example'},
  'a part of the rp id': {site: 'example'},
};
const made = {
  'as it should be': {},
  'a synced one': {flags: 0x5d},
  'with extensions': {flags: 0xc5, tail: extensions},
  ...clients,
  'made as if used': {client: {type: 'webauthn.get'}},
  'nobody was there': {flags: 0x44},
  'nobody was checked': {flags: 0x41},
  'copied though it cannot be': {flags: 0x55},
  'without its key': {flags: 0x05},
  'extensions that are not there': {flags: 0xc5},
  'more after the end': {tail: Buffer.from([0])},
  'cut off': {attestation: cut},
  'more after the attestation': {attestation: longer},
  'an attestation that is no map': {attestation: () => cbor([1, 2])},
  'no attestation': {attestation: () => Buffer.alloc(0)},
  'an endless list': {attestation: () => Buffer.from([0xbf])},
  'a text of four gigabytes': {attestation: () => Buffer.from([0xa1, 0x7a, 0xff, 0xff, 0xff, 0xff])},
  'an algorithm that was not asked for': {algorithm: -36},
  'a key of another algorithm': {key: (key) => new Map([...key.cose, [3, key.algorithm === -8 ? -7 : -8]])},
  'a key without its point': {key: () => new Map([[1, 2], [3, -7]])},
};
const used = {
  'as it should be': {},
  'a synced one': {flags: 0x1d},
  'with extensions': {flags: 0x85, tail: extensions},
  ...clients,
  'used as if made': {client: {type: 'webauthn.create'}},
  'nobody was there': {flags: 0x04},
  'nobody was checked': {flags: 0x01},
  'copied though it cannot be': {flags: 0x15},
  'a flipped signature': {signature: flip(-1)},
  'a flipped beginning of the signature': {signature: flip(0)},
  'no signature': {signature: () => Buffer.alloc(0)},
  'half a signature': {signature: (bytes) => bytes.subarray(0, bytes.length / 2)},
  'more after the signature': {signature: longer},
  'data cut off': {data: (bytes) => bytes.subarray(0, 36)},
  'more after the data': {tail: Buffer.from([0])},
  'counted on': {before: 4, count: 5},
  'counted for the first time': {before: 0, count: 1},
  'counted as before': {before: 5, count: 5},
  'counted backwards': {before: 6, count: 5},
  'counted no more': {before: 6, count: 0},
  "somebody else's key": {other: true},
};

const verdict = (check) => check.then(({verified}) => verified, () => false);
const cases = [];
for (const algorithm of [-7, -8, -257]) {
  for (const [name, {key, algorithm: as = algorithm, ...how}] of Object.entries(made)) {
    const passkey = new Passkey(as);
    const told = passkey.make(asked, {...how, ...(key ? {key: key(passkey)} : {})});
    const response = {id: told.id, rawId: told.id, type: 'public-key', clientExtensionResults: {}, response: {clientDataJSON: told.clientData, attestationObject: told.attestation}};
    const right = await verdict(verifyRegistrationResponse({response, expectedChallenge: asked.challenge, expectedOrigin: asked.origin, expectedRPID: asked.site, supportedAlgorithmIDs: [-8, -7, -257]}));
    cases.push({what: 'made', algorithm, name, told, right});
  }
  for (const [name, {before = 0, count = 0, other = false, ...how}] of Object.entries(used)) {
    const passkey = new Passkey(algorithm, {count});
    const told = passkey.use(asked, how);
    const key = cbor((other ? new Passkey(algorithm) : passkey).cose);
    const response = {id: told.id, rawId: told.id, type: 'public-key', clientExtensionResults: {}, response: {clientDataJSON: told.clientData, authenticatorData: told.authenticatorData, signature: told.signature}};
    const right = await verdict(verifyAuthenticationResponse({response, expectedChallenge: asked.challenge, expectedOrigin: asked.origin, expectedRPID: asked.site, credential: {id: told.id, publicKey: new Uint8Array(key), counter: before}}));
    cases.push({what: 'used', algorithm, name, told, key: base64url(key), count: before, right});
  }
}
for (const {what, algorithm, name, right} of cases) console.log(what, algorithm, name, right);
if (process.argv.includes('--record')) {
  const lines = cases.map((one) => JSON.stringify(one)).join(',\n');
  writeFileSync(join(import.meta.dirname, 'passkeys.json'), `{"challenge":"${asked.challenge}","origin":"${asked.origin}","cases":[\n${lines}\n]}\n`);
}
