import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { reasonsIn } from '../../web/src/i18n/texts/reasons.ts';
import type { Factories } from './factories.ts';
import { longestNames } from './longest-names.ts';
import type { App } from './server.ts';
import type { Texts } from './texts.ts';

export interface At {
  page: Page;
  app: Pick<App, 'url'>;
  data: Factories;
  t: Texts;
}

/** A screen in one of its states, with real long names: what accessibility and layout look at. */
export interface Scene {
  name: string;
  /** Words that belong to machines: what is stored, by its name. They stand in either language. */
  codes?: string[];
  /** It shows words that were made when something happened, and stay in the language of then. */
  opensPerLanguage?: true;
  /** It shows what is there at one width only, or what a script has measured there. */
  opensPerWidth?: true;
  /** The site's worker is needed, which is blocked otherwise: what it keeps would be counted as asked for. */
  needsWorker?: true;
  open: (at: At) => Promise<void>;
}

export const names = longestNames();

/** A word that finds what a scene has made among what others have left. */
export const newMark = (): string => `long${randomUUID().slice(0, 6)}`;

/** What people write in the scenes and no database keeps; the shorter forms are for short fields. */
export const typedContent: (string | RegExp)[] = [
  // In the language of whoever reads them, which need not be the page's.
  ...Object.values(reasonsIn).flatMap(({ pharmacy, doctor, request, advertisement }) =>
    [pharmacy, doctor, request, advertisement].flatMap((of) => Object.values(of).flat()),
  ),
  ...[names.ar, names.en].flatMap((name) => [80, 90, 100, 120, 160].map((n) => name.slice(0, n))),
  `${names.en}.jpg`,
  /long[0-9a-z]+/g,
];

/** Waits until a page that the server sent is live, with all that it loads for that. */
export const untilLive = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('main a, main input') ?? {}).some((name) =>
      name.startsWith('__react'),
    ),
  );

/**
 * Goes on within the page that is open, as its own links do.
 * @param path where to, once the page is live: before, it would be taken for what the server rendered.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  await untilLive(page);
  await page.evaluate((path) => history.pushState(null, '', path), path);
}

/** Presses what is part of a page that the server sent, once it is live: before, nothing would come of it. */
export async function pressLive(button: Locator): Promise<void> {
  await expectLive(button);
  await button.click();
}

/** Waits until an element that the server sent is live. */
export async function expectLive(element: Locator): Promise<void> {
  const isLive = () =>
    element.evaluate((at) => Object.keys(at).some((name) => name.startsWith('__react')));
  await expect.poll(isLive).toBe(true);
}

export const main = (page: Page): Locator => page.getByRole('main');

export const breakServer = (page: Page, address: string): Promise<unknown> =>
  page.route(address, (route) => route.fulfill({ status: 500, body: 'broken' }));
