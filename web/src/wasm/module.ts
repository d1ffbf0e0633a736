// The WebAssembly module and what it asks of whoever runs it: to be told things, two algorithms, a clock and randomness.
// Used by both workers and by the package for other programs.
import { chacha20 } from '@noble/ciphers/chacha';
import { blake2b } from '@noble/hashes/blake2';

export interface Exports {
  memory: WebAssembly.Memory;
  message(size: number): number;
  receive(): void;
  allocate(size: number): number;
  release(at: number): void;
  [call: string]: unknown;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const nanoseconds = (milliseconds: number) => BigInt(Math.round(milliseconds * 1e6));

export class Module {
  readonly exports: Exports;

  constructor(compiled: WebAssembly.Module, tell: (message: never) => void) {
    const bytes = (at: number, size: number) => new Uint8Array(this.exports.memory.buffer, at, size);
    const zashiki = {
      tell: (at: number, size: number) => tell(JSON.parse(decoder.decode(bytes(at, size))) as never),
      hash: (out: number, at: number, size: number) => bytes(out, 32).set(blake2b(bytes(at, size), { dkLen: 32 })),
      block: (out: number, nonce: number, counter: number, key: number) =>
        bytes(out, 64).set(chacha20(bytes(key, 32), bytes(nonce, 12), new Uint8Array(64), undefined, counter >>> 0)),
    };
    const ok = () => 0;
    const wasi = {
      clock_time_get: (clock: number, _precision: bigint, at: number) => {
        const now = clock === 0 ? performance.timeOrigin + performance.now() : performance.now();
        new DataView(this.exports.memory.buffer).setBigUint64(at, nanoseconds(now), true);
        return 0;
      },
      random_get: (at: number, size: number) => {
        for (let done = 0; done < size; done += 65536) crypto.getRandomValues(bytes(at + done, Math.min(65536, size - done)));
        return 0;
      },
      environ_sizes_get: (count: number, size: number) => {
        bytes(count, 4).fill(0);
        bytes(size, 4).fill(0);
        return 0;
      },
      environ_get: ok,
      fd_close: ok,
      fd_seek: ok,
      fd_write: ok, // nothing is printed
      proc_exit: () => {
        throw new Error('the module has stopped');
      },
    };
    this.exports = new WebAssembly.Instance(compiled, { zashiki, wasi_snapshot_preview1: wasi }).exports as unknown as Exports;
    (this.exports._initialize as () => void)();
  }

  say(message: object) {
    const text = encoder.encode(JSON.stringify(message));
    const at = this.exports.message(text.length);
    new Uint8Array(this.exports.memory.buffer, at, text.length).set(text);
    this.exports.receive();
  }
}
