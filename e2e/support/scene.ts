import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { reasonsIn } from '../../web/src/i18n/reasons.ts';
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

/** A screen in one of its states, with real long names, for checks of accessibility and layout. */
export interface Scene {
  name: string;
  /** Technical names, such as those of stored keys. They appear in either language. */
  codes?: string[];
  /** It shows texts that were made at an event, in the language of that time. */
  opensPerLanguage?: true;
  /** It shows content that exists at one width only, or that a script measured there. */
  opensPerWidth?: true;
  /**
   * It needs the site's worker. Other scenes block it, because its cached files would count as
   * requests.
   */
  needsWorker?: true;
  open: (at: At) => Promise<void>;
}

export const names = longestNames();

/** A word that only this scene's data contain. */
export const newMark = (): string => `long${randomUUID().slice(0, 6)}`;

/**
 * Texts that people type in scenes and that no database has; the short forms are for short fields.
 */
export const typedContent: (string | RegExp)[] = [
  // These are in the reader's language, which need not be the page's.
  ...Object.values(reasonsIn).flatMap(
    ({ pharmacy, doctor, consultation, request, advertisement, name }) =>
      [pharmacy, doctor, consultation, request, advertisement, name].flatMap((of) =>
        Object.values(of).flat(),
      ),
  ),
  ...[names.ar, names.en].flatMap((name) => [80, 90, 100, 120, 160].map((n) => name.slice(0, n))),
  `${names.en}.jpg`,
  /long[0-9a-z]+/g,
  // The text of a price, which the currency separates from its sum.
  'للعلبة',
];

/** Waits until a server-rendered page is hydrated. */
export const untilLive = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('main a, main input') ?? {}).some((name) =>
      name.startsWith('__react'),
    ),
  );

/**
 * Navigates within the open page, as its own links do.
 * @param path the target, set after hydration: before, the page would take it for the
 *   server-rendered address
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  await untilLive(page);
  await page.evaluate((path) => history.pushState(null, '', path), path);
}

/**
 * Presses a button of a server-rendered page after its hydration; before, the press would have no
 * effect.
 */
export async function pressLive(button: Locator): Promise<void> {
  await expectLive(button);
  await button.click();
}

/** Waits until an element of a server-rendered page is hydrated. */
export async function expectLive(element: Locator): Promise<void> {
  const isLive = () =>
    element.evaluate((at) => Object.keys(at).some((name) => name.startsWith('__react')));
  await expect.poll(isLive).toBe(true);
}

export const main = (page: Page): Locator => page.getByRole('main');

export const breakServer = (page: Page, address: string): Promise<unknown> =>
  page.route(address, (route) => route.fulfill({ status: 500, body: 'broken' }));
