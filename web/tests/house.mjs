// A house of its own for a test: the program on a free port with an empty store, and before it a line that can be cut.
// The browser knows only the line, so the house behind it may fall and come back.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { setInterval } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

export const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.png': 'image/png', '.webmanifest': 'application/manifest+json', '.md': 'text/markdown', '.json': 'application/json', '.wasm': 'application/wasm' };

export class House {
  constructor(program, page, options = []) {
    this.program = program;
    this.options = options; // for the program
    this.page = page; // a folder with a built page, instead of the one inside the program
    this.data = mkdtempSync(join(tmpdir(), 'zashiki-house-'));
    this.sockets = new Set();
    this.cut = false;
  }
  static async open(program, page, options) {
    const house = new House(program, page, options);
    await house.rise();
    await house.hang();
    return house;
  }
  // Starts the program; again after it fell, on the same store.
  async rise() {
    this.process = spawn(this.program, ['serve', '--port', '0', '--data', this.data, '--no-limits', '--log', 'warning', ...this.options], { stdio: ['ignore', 'pipe', 'inherit'] });
    this.port = await new Promise((found, failed) => {
      let said = '';
      this.process.stdout.on('data', (text) => {
        said += text;
        const address = /http:\/\/[\d.]+:(\d+)/.exec(said);
        if (address) found(Number(address[1]));
      });
      this.process.on('exit', (code) => failed(new Error(`the house fell with ${code}: ${said}`)));
    });
  }
  // Like a power cut: no farewell to anybody.
  async fall() {
    const gone = new Promise((done) => this.process.once('exit', done));
    this.process.kill('SIGKILL');
    await gone;
  }
  // The line: from the browser's port to wherever the house is now.
  async hang() {
    this.line = http.createServer((request, response) => this.pass(request, response));
    this.line.on('upgrade', (request, socket, head) => this.upgrade(request, socket, head));
    this.line.on('connection', (socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
      if (this.cut) socket.destroy();
    });
    await new Promise((done) => this.line.listen(0, '127.0.0.1', done));
    this.address = `http://127.0.0.1:${this.line.address().port}`;
  }
  sever() {
    this.cut = true;
    for (const socket of this.sockets) socket.destroy();
  }
  mend() {
    this.cut = false;
  }
  pass(request, response) {
    const path = new URL(request.url, 'http://x').pathname;
    if (this.page && !path.startsWith('/api/')) return this.file(path, response);
    const onward = http.request({ port: this.port, host: '127.0.0.1', method: request.method, path: request.url, headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  }
  file(path, response) {
    const inside = normalize(path).includes('.') ? normalize(path) : '/index.html';
    const file = join(this.page, inside);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream', 'content-encoding': 'gzip' }); // as the program sends it
    response.end(gzipSync(readFileSync(file)));
  }
  upgrade(request, socket, head) {
    const onward = net.connect(this.port, '127.0.0.1', () => {
      const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}\r\n`).join('');
      onward.write(`GET ${request.url} HTTP/1.1\r\n${headers}\r\n`);
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    for (const end of [onward, socket]) end.on('error', () => undefined);
    onward.on('close', () => socket.destroy());
    socket.on('close', () => onward.destroy());
  }
  async close() {
    this.sever();
    this.line.close();
    if (this.process.exitCode === null && this.process.signalCode === null) await this.fall();
    rmSync(this.data, { recursive: true, force: true });
  }
  // Until the table's game is over. Minds alone play only for somebody who watches, so somebody does.
  async over(table) {
    const watching = await this.watch(table);
    for await (const _ of setInterval(50)) {
      const { over } = await (await fetch(`http://127.0.0.1:${this.port}/api/tables/${table}`)).json();
      if (over) break;
    }
    watching.destroy();
  }
  // A spectator's socket, whose messages nobody reads.
  watch(table) {
    return new Promise((opened, failed) => {
      const headers = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', 'sec-websocket-key': Buffer.alloc(16).toString('base64') };
      const asked = http.request(`http://127.0.0.1:${this.port}/api/tables/${table}/ws`, { headers });
      asked.on('error', failed).on('response', ({ statusCode }) => failed(new Error(`no socket: ${statusCode}`)));
      asked.on('upgrade', (_, socket) => opened(socket.resume()));
      asked.end();
    });
  }
  // What any client may do: open a table without the page. Gives the table's address and one for each person.
  async table(wish) {
    const answer = await fetch(`http://127.0.0.1:${this.port}/api/tables`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(wish) });
    if (!answer.ok) throw new Error(await answer.text());
    const { table, seats } = await answer.json();
    const address = `${this.address}/t/${table}`;
    return { table, address, seats: seats.map(({ key }) => `${address}#${key}`), keys: seats.map(({ key }) => key) };
  }
}
