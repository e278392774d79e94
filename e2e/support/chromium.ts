import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const names = [
  // The same without a window and what belongs to it: four tenths less work (docs/decisions/0030).
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** How it is started, for journeys. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  // One origin's pages follow each other in one renderer, which has compiled their scripts.
  '--disable-site-isolation-trials',
  // A page of a journey is gone before what is optimised for it has paid.
  '--js-flags=--no-opt,--no-maglev',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A Chromium that shows notifications: the one without a window drops them. */
export function findWholeChromium(): string | undefined {
  return ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome-stable'].find(
    existsSync,
  );
}

/** Where a Chromium is on this machine: CHROMIUM_PATH, the usual places, Playwright's own. */
export function findChromium(): string | undefined {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  return [
    process.env.CHROMIUM_PATH ?? '',
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(),
  ].find((path) => path !== '' && existsSync(path));
}
