import type { Locator, Page } from '@playwright/test';
import type { Texts } from './texts.ts';

/** The card of a request by its sender's name; a row until it is open. */
export const requestOf = (page: Page, t: Texts, name: string): Locator =>
  page.getByRole('main').getByRole('article', { name: t.dashboard.request.of(name), exact: true });

/** Opens a row to the whole card, or closes it. */
export const toggle = (request: Locator): Promise<void> =>
  request.getByRole('heading').getByRole('button').click();

/** Opens the day of the hours editor that has a field. */
export const openDayOf = (page: Page, field: string): Promise<void> =>
  page
    .locator('details', { has: page.locator(`[name="${field}"]`) })
    .last()
    .locator('summary')
    .first()
    .click();
