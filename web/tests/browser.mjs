// A browser for tests and pictures: Debian's chromium, without a window; its headless shell where it is there, which spends
// nothing on the window's own parts.
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

export const launch = () =>
  chromium.launchPersistentContext(mkdtempSync(join(tmpdir(), 'zashiki-browser-')), options());

export const options = (more = {}) => ({
  executablePath: process.env.CHROMIUM ?? ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync),
  headless: true,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync'],
  ...more,
});
export const browser = () => chromium.launch(options());
