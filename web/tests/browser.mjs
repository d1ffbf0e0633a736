// A browser for tests and pictures: Debian's chromium, without a window.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

export const launch = () =>
  chromium.launchPersistentContext(mkdtempSync(join(tmpdir(), 'zashiki-browser-')), options());

export const options = (more = {}) => ({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  headless: true,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync'],
  ...more,
});
export const browser = () => chromium.launch(options());
