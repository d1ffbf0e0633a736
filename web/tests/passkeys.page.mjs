// Passkeys: in a browser with a virtual authenticator, and as somebody sends them who tampers with them.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { Passkey } from '../../tests/people/oracle/authenticator.mjs';
import { examine } from './axe.mjs';
import { turn } from './player.mjs';

// A program of one's own at the house: it keeps a cookie and says which page it comes from.
class Program {
  constructor(house) {
    this.origin = house.address.replace('127.0.0.1', 'localhost');
    this.address = house.address;
  }
  async call(method, path, body) {
    const { hostname, port } = new URL(this.address);
    const { request } = await import('node:http');
    return new Promise((done, failed) => {
      const headers = { host: new URL(this.origin).host, ...(this.cookie ? { cookie: this.cookie } : {}) };
      const asked = request({ hostname, port, method, path, headers }, (answer) => {
        let text = '';
        answer.on('data', (part) => (text += part)).on('end', () => {
          const [kept] = answer.headers['set-cookie'] ?? [];
          if (kept) this.cookie = kept.split(';')[0];
          done({ status: answer.statusCode, told: text === '' ? {} : JSON.parse(text) });
        });
      });
      asked.on('error', failed).end(body === undefined ? undefined : JSON.stringify(body));
    });
  }
  async person(table, seat, name) {
    const { status } = await this.call('POST', '/api/me/seats', { name, seats: [{ table: table.table, key: table.keys[seat] }] });
    assert.equal(status, 200);
    return this;
  }
  async asked(path, ...passkeys) {
    const { told } = await this.call('POST', `/api/me/passkeys/${path}`);
    return { challenge: told.challenge, origin: this.origin, site: (told.rp ?? { id: told.rpId }).id, told };
  }
  async add(passkey, how = {}) {
    return this.call('POST', '/api/me/passkeys', passkey.make(await this.asked('new'), how));
  }
  async use(passkey, how = {}) {
    return this.call('POST', '/api/me/passkeys/use', passkey.use(await this.asked('ask'), how));
  }
  me = async () => (await this.call('GET', '/api/me')).told.name;
}

export function tests(test) {
  test('passkeys: only as they are, once, for whom they are', async ({ open }) => {
    const house = await open();
    const seats = [{ kind: 'human', name: 'Ann' }, { kind: 'human', name: 'Ben' }];
    const table = await house.table({ game: 'niya', seats });
    const ann = await new Program(house).person(table, 0, 'Ann');
    const ben = await new Program(house).person(table, 1, 'Ben');
    const stranger = () => new Program(house);
    const refused = ({ status, told }, code) => assert.deepEqual([status, told.error?.code], [code === 'unknown_passkey' ? 404 : 403, code]);

    const question = await ann.asked('new');
    assert.deepEqual([question.told.attestation, question.site, question.told.userVerification], ['none', 'localhost', 'required']);
    refused(await stranger().call('POST', '/api/me/passkeys/new'), 'unknown_person');
    for (const algorithm of [-7, -8, -257]) {
      const passkey = new Passkey(algorithm, { count: 1 });
      assert.equal((await ann.add(passkey)).status, 200);
      passkey.count = 2;
      const device = stranger();
      assert.equal((await device.use(passkey)).status, 200);
      assert.equal(await device.me(), 'Ann');
      refused(await stranger().use(passkey), 'bad_passkey'); // its count stands still
      passkey.count = 3;
      refused(await stranger().use(passkey, { client: { origin: 'http://evil.example' } }), 'bad_passkey');
      refused(await stranger().use(passkey, { site: 'evil.example' }), 'bad_passkey');
      refused(await stranger().use(passkey, { flags: 0x01 }), 'bad_passkey');
      refused(await stranger().use(passkey, { signature: (bytes) => Buffer.concat([bytes.subarray(0, -1), Buffer.from([bytes.at(-1) ^ 1])]) }), 'bad_passkey');
    }
    // What was sent once, sent again; a challenge of one's own; one that was asked for making another.
    const passkey = new Passkey();
    const made = passkey.make(question);
    assert.equal((await ann.call('POST', '/api/me/passkeys', made)).status, 200);
    refused(await ann.call('POST', '/api/me/passkeys', made), 'bad_passkey');
    refused(await ann.call('POST', '/api/me/passkeys', new Passkey().make(question)), 'bad_passkey');
    const used = passkey.use(await stranger().asked('ask'));
    assert.equal((await stranger().call('POST', '/api/me/passkeys/use', used)).status, 200);
    refused(await stranger().call('POST', '/api/me/passkeys/use', used), 'bad_passkey');
    refused(await stranger().use(passkey, { client: { challenge: 'A'.repeat(32) } }), 'bad_passkey');
    // Another person's: their challenge, their passkey as one's own, their name on it.
    const bens = await ben.asked('new');
    refused(await ann.call('POST', '/api/me/passkeys', new Passkey().make(bens)), 'bad_passkey');
    refused(await ben.add(passkey), 'bad_passkey');
    const own = new Passkey();
    assert.equal((await ben.add(own)).status, 200);
    refused(await stranger().call('POST', '/api/me/passkeys/use', { ...own.use(await stranger().asked('ask')), user: question.told.user.id }), 'bad_passkey');
    refused(await stranger().call('POST', '/api/me/passkeys/use', { ...own.use(await stranger().asked('ask')), id: passkey.make(question).id }), 'bad_passkey');
    refused(await ben.call('DELETE', `/api/me/passkeys/${passkey.make(question).id}`), 'unknown_passkey');
    refused(await stranger().use(new Passkey()), 'unknown_passkey');
    // Two minutes later nobody can answer.
    const late = passkey.use(await stranger().asked('ask'));
    const sql = 'import sqlite3, sys; store = sqlite3.connect(sys.argv[1], timeout=30); store.execute("UPDATE passkey_questions SET expires = expires - 120000"); store.commit()';
    execFileSync('python3', ['-c', sql, `${house.data}/zashiki.db`]);
    refused(await stranger().call('POST', '/api/me/passkeys/use', late), 'bad_passkey');
    // Removed, and gone with the person.
    assert.equal((await ann.call('DELETE', `/api/me/passkeys/${passkey.make(question).id}`)).status, 200);
    refused(await stranger().use(passkey), 'unknown_passkey');
    assert.equal((await ann.call('GET', '/api/me/everything')).told.passkeys.length, 3);
    assert.equal((await ben.call('DELETE', '/api/me')).status, 200);
    refused(await stranger().use(own), 'unknown_passkey');
  });

  test('passkeys: made on one device, used on another', async ({ open, visitor }) => {
    const house = await open();
    const table = await house.table({ game: 'niya', options: { first: 0 }, seats: [{ kind: 'human', name: 'Ann' }, { kind: 'human', name: 'Ben' }] });
    const address = house.address.replace('127.0.0.1', 'localhost'); // passkeys are for names
    const authenticator = async (page) => {
      const line = await page.context().newCDPSession(page);
      await line.send('WebAuthn.enable');
      const { authenticatorId } = await line.send('WebAuthn.addVirtualAuthenticator', {
        options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
      });
      return { line, authenticatorId };
    };
    const first = await visitor({ bypassCSP: true });
    const from = await authenticator(first);
    await first.goto(table.seats[0].replace(house.address, address));
    await turn(first);
    await first.goto(`${address}/me`);
    await first.locator('section[aria-labelledby=passkeys] button').click();
    await first.locator('section[aria-labelledby=passkeys] li').waitFor();
    await examine(first, 'my passkeys');

    const second = await visitor({ viewport: { width: 360, height: 740 }, locale: 'ja-JP', bypassCSP: true });
    const to = await authenticator(second);
    const { credentials } = await from.line.send('WebAuthn.getCredentials', { authenticatorId: from.authenticatorId });
    await to.line.send('WebAuthn.addCredential', { authenticatorId: to.authenticatorId, credential: credentials[0] });
    await second.goto(`${address}/me`);
    await examine(second, 'sign in');
    await second.locator('main .primary').click();
    await second.waitForFunction(() => document.querySelectorAll('section[aria-labelledby=devices] li').length === 2);
    assert.equal(await second.inputValue('input[autocomplete=nickname]'), 'Ann');
    await second.locator('section[aria-labelledby=passkeys] li button').click();
    await second.waitForFunction(() => document.querySelectorAll('section[aria-labelledby=passkeys] li').length === 0);
  });
}
