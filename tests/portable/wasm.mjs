// Prints the digests of the first seeds of every game, as the WebAssembly module plays them.
import { readFileSync } from "node:fs";

const [file, seeds] = [process.argv[2], Number(process.argv[3] ?? 100)];
const refuse = () => { throw new Error("the rules asked the system for something"); };
const module = new WebAssembly.Module(readFileSync(file));
const imports = {};
for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] = refuse;
const { exports } = new WebAssembly.Instance(module, imports);
exports._initialize?.();

const text = (at) => {
  const bytes = new Uint8Array(exports.memory.buffer, at);
  return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
};
let out = "";
for (let game = 0; game < exports.games(); ++game) {
  const name = text(exports.name(game));
  for (let seed = 0; seed < seeds; ++seed)
    out += `${name} ${seed} ${BigInt.asUintN(64, exports.digest(game, seed)).toString(16).padStart(16, "0")}\n`;
}
process.stdout.write(out);
