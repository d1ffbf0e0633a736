// The picture of a finished game that can be shared.
import assert from 'node:assert/strict';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { counts } from './player.mjs';

const keep = process.env.ZASHIKI_PICTURES; // a folder, for whoever wants to look at them

export function tests(test, { soak }) {
  for (const game of soak ? Object.keys(counts) : ['izakaya'])
    test(`picture: the end of ${game}, drawn to be shared`, async ({ open, visitor }) => {
      const house = await open();
      const seats = Array.from({ length: counts[game][0] }, (_, i) => ({ kind: 'mind', level: 1, name: `Ben <${i + 1}>` }));
      const { table } = await house.table({ game, seats });
      await house.over(table);
      const page = await visitor(game === 'izakaya' ? { colorScheme: 'dark', locale: 'ja-JP' } : {});
      await page.goto(`${house.address}/t/${table}`);
      await page.waitForSelector('dialog[open] table');
      // A device that shares gets the file; one that does not downloads it.
      const [download] = await Promise.all([page.waitForEvent('download'), page.click('dialog[open] .row button:not(.primary)')]);
      assert.equal(download.suggestedFilename(), `${game}.png`);
      const path = await download.path();
      if (keep) copyFileSync(path, join(keep, `${game}.png`));
      const { width, colours } = await page.evaluate(async (bytes) => {
        const image = await createImageBitmap(new Blob([Uint8Array.from(bytes)], { type: 'image/png' }));
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext('2d');
        context.drawImage(image, 0, 0);
        // The board's middle is drawn in the game's colours, not in one.
        const { data } = context.getImageData(image.width / 4, image.height / 4, image.width / 2, image.height / 3);
        const seen = new Set();
        for (let i = 0; i < data.length; i += 4) seen.add((data[i] << 16) | (data[i + 1] << 8) | data[i + 2]);
        return { width: image.width, colours: seen.size };
      }, [...(await import('node:fs')).readFileSync(path)]);
      assert.equal(width, 1200);
      assert(colours > 50, `${colours} colours`);
    });
}
