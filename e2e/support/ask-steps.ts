import type { Page } from '@playwright/test';
import { expectLive } from './scene.ts';
import type { Texts } from './texts.ts';

/** Goes to the next step of the question to a town. */
export async function goOn(page: Page, t: Texts): Promise<void> {
  const button = page.getByRole('button', { name: t.ask.next, exact: true });
  await expectLive(button);
  await button.click();
}
