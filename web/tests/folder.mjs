// The static folder of `make site` on a plain web server, below a path, whose line can be cut.
import { existsSync, readFileSync, statSync } from 'node:fs';
import http from 'node:http';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { types } from './house.mjs';

export class Folder {
  constructor(folder, path = '/games/zashiki/') {
    this.folder = folder;
    this.path = path;
    this.sockets = new Set();
    this.sent = new Map(); // bytes as they went over the line, by file
    this.packed = new Map();
    this.cut = false;
    this.renewed = false;
  }
  static async open(folder, path) {
    const opened = new Folder(folder, path);
    opened.line = http.createServer((request, response) => opened.answer(request, response));
    opened.line.on('connection', (socket) => {
      opened.sockets.add(socket);
      socket.on('close', () => opened.sockets.delete(socket));
      if (opened.cut) socket.destroy();
    });
    await new Promise((done) => opened.line.listen(0, '127.0.0.1', done));
    opened.address = `http://127.0.0.1:${opened.line.address().port}${opened.path}`;
    return opened;
  }
  answer(request, response) {
    const { pathname } = new URL(request.url, 'http://x');
    const name = pathname.startsWith(this.path) ? normalize(pathname.slice(this.path.length)) : '..';
    const file = join(this.folder, name === '.' ? 'index.html' : name);
    if (name.startsWith('..') || !existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
    const packed = this.pack(name, file);
    this.sent.set(name, packed.length);
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream', 'content-encoding': 'gzip', 'cache-control': 'no-cache' });
    response.end(packed);
  }
  // As if a new version of the page lay there, once it is renewed. Packing takes longer than all else here, and is done once.
  pack(name, file) {
    const renewed = this.renewed && name === 'service-worker.js';
    const key = renewed ? `new ${name}` : name;
    if (!this.packed.has(key)) {
      const text = readFileSync(file);
      this.packed.set(key, gzipSync(renewed ? text.toString().replace(/version = "/, 'version = "new ') : text, { level: 9 }));
    }
    return this.packed.get(key);
  }
  sever() {
    this.cut = true;
    for (const socket of this.sockets) socket.destroy();
  }
  close() {
    this.sever();
    this.line.close();
  }
}
