import { eq } from 'drizzle-orm';
import { deliveries, pushSubscriptions } from '../server/src/database/schema.ts';
import { storeMessages } from '../server/src/features/deliveries/index.ts';
import { chromiumArguments, findWholeChromium } from './support/chromium.ts';
import { deliver, shownOn, stubSubscribing } from './support/device.ts';
import { expect, test } from './support/test.ts';

const executablePath = findWholeChromium();
test.use({ launchOptions: { executablePath, args: chromiumArguments }, serviceWorkers: 'allow' });
test.skip(!executablePath, 'no Chromium that shows notifications');

test('a pharmacist’s device shows the kind and the count, in the language of the page', async ({
  page,
  context,
  data,
  t,
  language,
}) => {
  const pharmacy = await data.pharmacy();
  await data.signIn(context, 'pharmacy', pharmacy);
  await stubSubscribing(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: t.bell.settings }).click();
  const told = page.getByRole('switch', { name: t.bell.messages });
  await told.click();
  await expect(told).toBeChecked();
  await page.getByRole('switch', { name: t.bell.onlyEmergencies }).click();
  await expect(page.getByRole('switch', { name: t.bell.onlyEmergencies })).toBeChecked();
  const subscriptions = () =>
    data.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.accountId, pharmacy.id));
  await expect.poll(subscriptions).toMatchObject([{ language, onlyEmergencies: true }]);

  const message = { kind: 'new-request', path: '/dashboard', language, isEmergency: false };
  await deliver(page, { ...message, count: 2 });
  const words = {
    en: ['2 new requests are waiting', 'Emergency: 3 new requests are waiting'],
    ar: ['طلبان جديدان في انتظارك', 'حالة طارئة: 3 طلبات جديدة في انتظارك'],
  }[language];
  await expect
    .poll(() => shownOn(page))
    .toMatchObject([
      {
        title: words[0],
        lang: language,
        dir: language === 'ar' ? 'rtl' : 'ltr',
        data: { path: '/dashboard' },
      },
    ]);
  // The newest message of a kind replaces the earlier ones.
  await deliver(page, { ...message, count: 3, isEmergency: true });
  await expect
    .poll(async () => (await shownOn(page)).map(({ title }) => title))
    .toEqual([words[1]]);
  // An inquiry, a chosen answer, and an inquiry that another pharmacy won.
  const [{ id: recipient = '' } = {}] = await subscriptions();
  const now = new Date();
  const sent = { recipient, kind: 'new-inquiry', language, values: {}, expiresAt: now };
  const [id = ''] = await storeMessages(data.db, 'push', [sent], now);
  await deliver(page, { ...message, id, kind: 'new-inquiry', count: 3 });
  await deliver(page, { ...message, kind: 'answer-chosen', count: 1 });
  await deliver(page, { ...message, kind: 'inquiry-found', count: 1 });
  const ofTheTown = {
    en: [
      '3 questions of your town are waiting',
      'A customer has chosen your pharmacy',
      'A customer has found it elsewhere. Thank you for answering',
    ],
    ar: [
      '3 أسئلة من مدينتك في انتظارك',
      'اختار زبون صيدليتك',
      'وجد الزبون طلبه في صيدلية أخرى، شكرًا لردك',
    ],
  }[language];
  await expect
    .poll(async () => (await shownOn(page)).map(({ title }) => title))
    .toEqual(expect.arrayContaining(ofTheTown));
  // The worker has confirmed to the server that it has shown the message.
  await expect
    .poll(() => data.db.select().from(deliveries).where(eq(deliveries.id, id)))
    .toMatchObject([{ state: 'delivered' }]);

  await page.getByRole('button', { name: t.ui.close }).click();
  // The account's panel; a phone has it in its side menu.
  const menu = page.getByRole('button', { name: t.layout.menu, exact: true });
  const account = page.getByRole('button', { name: t.layout.account.label, exact: true });
  await menu.or(account).click();
  await page.getByRole('button', { name: t.layout.account.signOut }).click();
  await expect.poll(async () => (await subscriptions()).length).toBe(0);
});

test('no other origin may serve the worker @desktop', async ({ page }) => {
  const { headers } = await page.goto('/').then((answer) => ({ headers: answer?.headers() ?? {} }));
  expect(headers['content-security-policy']).toContain("worker-src 'self'");
});
