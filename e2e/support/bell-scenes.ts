import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { pharmacyChannels, pharmacyStaff } from '../../server/src/database/schema.ts';
import { stubSubscribing } from './device.ts';
import { type At, main, names, type Scene } from './scene.ts';

/** The settings of the bell on the pharmacist's desk. */
async function openSettings({ page, data, t }: At): Promise<string> {
  const pharmacy = await data.pharmacy({ shopName: names.ar });
  await data.request({ pharmacyId: pharmacy.id });
  await data.signIn(page.context(), 'pharmacy', pharmacy);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: t.bell.settings }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  return pharmacy.id;
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
    name: 'bell settings that ask for the code of a phone number',
    async open(at) {
      const { page, t } = at;
      await openSettings(at);
      await page.getByText(t.textQuestions.title, { exact: true }).click();
      const form = page.getByRole('form', { name: t.textQuestions.title });
      await form.getByLabel(t.contactFields.phone).fill('0912345678');
      await form.getByRole('button', { name: t.textQuestions.send }).click();
      await expect(form.getByLabel(t.login.code)).toBeVisible();
      await form.getByRole('button', { name: t.login.confirm }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'bell settings with a confirmed phone number',
    async open(at) {
      const { page, data, t } = at;
      const id = await openSettings(at);
      const [member] = await data.db
        .select()
        .from(pharmacyStaff)
        .where(eq(pharmacyStaff.pharmacyId, id));
      await data.db.insert(pharmacyChannels).values({
        id: randomUUID(),
        pharmacyId: id,
        channel: 'sms',
        staffId: member?.id ?? '',
        address: '+249912345678',
        language: 'ar',
        provenAt: new Date(),
        createdAt: new Date(),
      });
      await page.reload();
      await page.getByRole('button', { name: t.bell.settings }).click();
      await page.getByText(t.textQuestions.title, { exact: true }).click();
      const end = page.getByRole('button', { name: t.textQuestions.end(t.textWays.names.sms) });
      await end.scrollIntoViewIfNeeded();
      await expect(end).toBeVisible();
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
