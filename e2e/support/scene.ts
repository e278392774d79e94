import type { Locator, Page } from '@playwright/test';
import type { Data } from './data.ts';
import { longestNames } from './longest-names.ts';
import type { App } from './server.ts';
import type { Texts } from './texts.ts';

export interface At {
  page: Page;
  app: App;
  data: Data;
  t: Texts;
}

/** A screen in one of its states, with real long names: what accessibility and layout look at. */
export interface Scene {
  name: string;
  /** Words that belong to machines: what is stored, by its name. They stand in either language. */
  codes?: string[];
  open: (at: At) => Promise<void>;
}

export const names = longestNames();

export const main = (page: Page): Locator => page.getByRole('main');

export const breakServer = (page: Page, address: string): Promise<unknown> =>
  page.route(address, (route) => route.fulfill({ status: 500, body: 'broken' }));
