import { expect } from '@playwright/test';
import { stubSubscribing } from './device.ts';
import { type At, main, names, type Scene } from './scene.ts';

/** The settings of the bell on the pharmacist's desk. */
async function openSettings({ page, data, t }: At): Promise<void> {
  const pharmacy = await data.pharmacy({ shopName: names.ar });
  await data.request({ pharmacyId: pharmacy.id });
  await data.signIn(page.context(), 'pharmacy', pharmacy);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: t.bell.settings }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

export const bellScenes: Scene[] = [
  {
    name: 'bell settings where messages are blocked',
    async open(at) {
      const { page, t } = at;
      await page.addInitScript(() =>
        Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
      );
      await openSettings(at);
      await expect(page.getByText(t.notifications.obstacles.denied)).toBeVisible();
    },
  },
  {
    name: 'bell settings with quiet hours',
    needsWorker: true,
    async open(at) {
      const { page, t } = at;
      await stubSubscribing(page);
      await openSettings(at);
      await page.getByRole('switch', { name: t.bell.messages }).click();
      await page.getByRole('switch', { name: t.bell.quiet }).click();
      await expect(page.getByLabel(t.bell.from, { exact: true })).toHaveValue('22:00');
    },
  },
  {
    name: 'bell that waits for a tap',
    async open(at) {
      const { page, data, t } = at;
      const pharmacy = await data.pharmacy({ shopName: names.en });
      await data.signIn(page.context(), 'pharmacy', pharmacy);
      await page.addInitScript(() => localStorage.setItem('bell', '{"rings":true}'));
      await page.goto('/dashboard');
      await expect(main(page).getByText(t.bell.tapOnce)).toBeVisible();
    },
  },
];
