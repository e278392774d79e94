import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const names = [
  // The shell has no window and 40 % less work (CONTRIBUTING.md).
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** The arguments of the browser of journeys. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  // Pages of one origin reuse one renderer, which has compiled their scripts.
  '--disable-site-isolation-trials',
  // A journey's page closes before an optimisation would pay off.
  '--js-flags=--no-opt,--no-maglev',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Returns a Chromium that shows notifications; the headless shell drops them. */
export function findWholeChromium(): string | undefined {
  return ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome-stable'].find(
    existsSync,
  );
}

/** Finds a Chromium: CHROMIUM_PATH, the usual places, Playwright's own. */
export function findChromium(): string | undefined {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  return [
    process.env.CHROMIUM_PATH ?? '',
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(),
  ].find((path) => path !== '' && existsSync(path));
}
