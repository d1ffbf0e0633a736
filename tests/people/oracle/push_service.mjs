// A push service and the browsers behind it: push_service.mjs KEY CERTIFICATE
//
// Each line on standard output is JSON: first where to subscribe, then each message that came, decrypted as a browser would
// (by npm's http_ece, which web-push encrypts with, where that is installed in this folder), with its headers. An endpoint
// under /gone is answered with 410, under /busy with 503 the first time, and under /endless without an end.
import {createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {createServer} from 'node:https';

const ece = await import('http_ece').then((module) => module.default, () => undefined);
const [, , key, cert] = process.argv;
const browser = createECDH('prime256v1');
const point = browser.generateKeys();
const secret = randomBytes(16);
const tell = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

// RFC 8291 and 8188, written apart from the server's.
function decrypt(body) {
  if (ece) return ece.decrypt(body, {version: 'aes128gcm', privateKey: browser, authSecret: secret.toString('base64url')});
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body[20]);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender]);
  const input = Buffer.from(hkdfSync('sha256', browser.computeSecret(sender), secret, info, 32));
  const part = (name, size) => Buffer.from(hkdfSync('sha256', input, salt, Buffer.from(`Content-Encoding: ${name}\0`), size));
  const sealed = body.subarray(21 + body[20]);
  const open = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
  open.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
  return text.subarray(0, text.lastIndexOf(2));
}

// RFC 8292.
function sender(authorization) {
  const [, token, k] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization);
  const [head, claims, signature] = token.split('.');
  const raw = Buffer.from(k, 'base64url');
  const jwk = {kty: 'EC', crv: 'P-256', x: raw.subarray(1, 33).toString('base64url'), y: raw.subarray(33).toString('base64url')};
  const right = verify('sha256', Buffer.from(`${head}.${claims}`), {key: createPublicKey({key: jwk, format: 'jwk'}), dsaEncoding: 'ieee-p1363'}, Buffer.from(signature, 'base64url'));
  return {right, key: k, ...JSON.parse(Buffer.from(claims, 'base64url'))};
}

const busy = new Set();
const server = createServer({key: readFileSync(key), cert: readFileSync(cert)}, async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  const path = request.url;
  if (path.startsWith('/busy') && !busy.has(path)) {
    busy.add(path);
    tell({path, busy: true});
    return response.writeHead(503).end();
  }
  if (path.startsWith('/endless')) {
    tell({path, endless: true});
    response.on('error', () => undefined);
    const more = () => !response.destroyed && response.write('x'.repeat(65536), more);
    return more();
  }
  try {
    const {topic, ttl, authorization} = request.headers;
    const length = Buffer.concat(parts).length;
    tell({path, topic, ttl, length, sender: sender(authorization), ...JSON.parse(decrypt(Buffer.concat(parts)).toString())});
  } catch (error) {
    tell({path, error: String(error)});
  }
  response.writeHead(path.startsWith('/gone') ? 410 : 201).end();
});
server.listen(0, '127.0.0.1', () => tell({port: server.address().port, key: point.toString('base64url'), secret: secret.toString('base64url')}));
