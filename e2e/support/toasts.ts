import type { Locator, Page } from '@playwright/test';
import type { Texts } from './texts.ts';

/** The region that F8 focuses. */
export const toastRegion = (page: Page, t: Texts): Locator =>
  page.getByRole('region', { name: t.toasts.notifications });

/** The visible notification, if any. */
export const toastOf = (page: Page, t: Texts): Locator =>
  toastRegion(page, t).locator('[data-variant]');
