import { expect, type Locator, type Page } from '@playwright/test';
import { expectLive } from './scene.ts';
import type { Texts } from './texts.ts';

/** What an admin types into the search box of the open tab, and sends from there. */
export async function searchFor(admin: Page, term: string): Promise<void> {
  const box = admin.getByRole('main').getByRole('searchbox');
  await expectLive(box);
  await box.fill(term);
  await box.press('Enter');
}

/** Finds an application by name in the open tab and list, others may wait before it. */
export async function openApplication(admin: Page, name: string): Promise<Locator> {
  await searchFor(admin, name);
  const application = admin.getByRole('article', { name, exact: true });
  await expect(application).toBeVisible();
  return application;
}

/** The desk's words about pharmacies (`t.admin`), or about doctors (`t.admin.doctor`). */
type KindTexts = Pick<Texts['admin'], 'statuses' | 'decide'>;

/** Shows the applications of one status. */
export const showStatus = (
  admin: Page,
  { statuses }: KindTexts,
  status: keyof KindTexts['statuses'],
): Promise<void> => admin.getByRole('button', { name: statuses[status] }).click();

/** Rejects or suspends what is open, with the reason that the applicant reads. */
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
