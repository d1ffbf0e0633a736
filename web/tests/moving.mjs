// An animated picture of a game on the page, for the README: node web/tests/moving.mjs PATH_TO_ZASHIKI FILE.png
// A frame for each step of a short game, as an animated PNG, which every browser shows.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { crc32 } from 'node:zlib';
import { browser } from './browser.mjs';
import { House } from './house.mjs';
import { lot, step, turn, still } from './player.mjs';

const [program, file] = process.argv.slice(2);
const hold = 1200; // ms a frame, and longer at the end
const chrome = await browser();
const house = await House.open(resolve(program), undefined, ['--fixed-source']);
const context = await chrome.newContext({ viewport: { width: 1120, height: 700 }, deviceScaleFactor: 0.7, locale: 'en-GB', colorScheme: 'light', reducedMotion: 'reduce' });
const page = await context.newPage();
const frames = [];
const shoot = async () => {
  await still(page);
  frames.push(await page.screenshot());
};
await page.goto(house.address);
await page.waitForSelector('[data-game] .picture svg');
await shoot();
await page.click('[data-game=niya] [data-door=computer]');
await page.check('dialog input[name=level][value="2"]');
await shoot();
await page.click('dialog .primary');
const draw = lot(3);
while (await turn(page)) {
  await shoot();
  await step(page, draw);
}
await page.waitForSelector('dialog table');
await shoot();
await chrome.close();
await house.close();

// The chunks of a PNG: length, kind, data, checksum.
function* chunks(png) {
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    yield { kind: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) };
    at += length + 12;
  }
}
function chunk(kind, data) {
  const out = Buffer.alloc(data.length + 12);
  out.writeUInt32BE(data.length, 0);
  out.write(kind, 4, 'latin1');
  data.copy(out, 8);
  out.writeUInt32BE(crc32(out.subarray(4, data.length + 8)), data.length + 8);
  return out;
}
function numbers(...values) {
  const out = Buffer.alloc(4 * values.length);
  values.forEach((value, i) => out.writeUInt32BE(value, 4 * i));
  return out;
}
const head = [...chunks(frames[0])].find(({ kind }) => kind === 'IHDR').data;
const parts = [frames[0].subarray(0, 8), chunk('IHDR', head), chunk('acTL', numbers(frames.length, 0))];
let sequence = 0;
for (const [i, frame] of frames.entries()) {
  const times = Buffer.alloc(6); // numerator, denominator, neither disposed of nor blended
  times.writeUInt16BE(i === frames.length - 1 ? 3 * hold : hold, 0);
  times.writeUInt16BE(1000, 2);
  parts.push(chunk('fcTL', Buffer.concat([numbers(sequence++, head.readUInt32BE(0), head.readUInt32BE(4), 0, 0), times])));
  for (const { kind, data } of chunks(frame))
    if (kind === 'IDAT') parts.push(i === 0 ? chunk('IDAT', data) : chunk('fdAT', Buffer.concat([numbers(sequence++), data])));
}
parts.push(chunk('IEND', Buffer.alloc(0)));
writeFileSync(file, Buffer.concat(parts));
console.log(`${frames.length} frames, ${Math.round(Buffer.concat(parts).length / 1024)} KB`);
