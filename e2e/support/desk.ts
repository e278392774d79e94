import { expect, type Locator, type Page } from '@playwright/test';
import { expectLive } from './scene.ts';
import type { Texts } from './texts.ts';

/** Searches in the open tab, as an admin would. */
export async function searchFor(admin: Page, term: string, part?: string): Promise<void> {
  const main = admin.getByRole('main');
  const list = part === undefined ? main : main.getByRole('region', { name: part });
  const box = list.getByRole('searchbox');
  await expectLive(box);
  await box.fill(term);
  await box.press('Enter');
}

/** Opens an application by name in the open tab and list; others may come before it. */
export async function openApplication(admin: Page, name: string): Promise<Locator> {
  await searchFor(admin, name);
  const application = admin.getByRole('article', { name, exact: true });
  await expect(application).toBeVisible();
  return application;
}

/** The texts of the desk for pharmacies (`t.admin`), or for doctors (`t.admin.doctor`). */
type KindTexts = Pick<Texts['admin'], 'statuses' | 'decide'>;

/** Shows the applications of one status. */
export const showStatus = (
  admin: Page,
  { statuses }: KindTexts,
  status: keyof KindTexts['statuses'],
): Promise<void> => admin.getByRole('button', { name: statuses[status] }).click();

/** Rejects or suspends the open application, with the reason for the applicant. */
export async function decideWithReason(
  admin: Page,
  { decide }: KindTexts,
  decision: 'reject' | 'suspend',
  reason: string,
): Promise<void> {
  const name = decide[decision];
  await admin.getByRole('main').getByRole('button', { name, exact: true }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel(decide.reason).fill(reason);
  await dialog.getByRole('button', { name, exact: true }).click();
}
