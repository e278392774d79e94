import type { Urgency } from '@dawaya/contract/vocabulary/urgencies';
import { expect, test } from 'vitest';
import { Browser, signedIn } from '../../../test/client.ts';
import { pushKeys } from '../../../test/device.ts';
import { makePharmacy } from '../../../test/factories.ts';
import { usePushService } from '../../../test/push-service.ts';
import { useSmsApp } from '../../../test/sms.ts';
import { minutes } from '../../platform/clock.ts';

const phone = '+249912345678';

/** A question with a proven phone, which a device of the same person follows. */
async function useFollowedQuestion({
  urgency = 'normal',
  isOwn = true,
}: {
  urgency?: Urgency;
  isOwn?: boolean;
} = {}) {
  const service = await usePushService();
  const app = await useSmsApp({ pushServices: service.services, config: { push: pushKeys } });
  const pharmacy = await makePharmacy(app, { nameEn: 'Nile Pharmacy' });
  const browser = new Browser(app);
  const { body } = await browser.form('/api/inquiries', {
    customerName: 'Amna Hassan',
    phone,
    items: JSON.stringify([{ text: 'Metformin' }]),
    city: 'Kassala',
    state: 'Kassala',
    urgency,
  });
  await app.run();
  const [code = ''] = /\d{6}/.exec(app.received(phone).at(-1) ?? '') ?? [];
  await browser.post(`/api${body.trackingUrl}/prove-email`, { code });
  const { path: _, ...device } = service.subscribe();
  const trackingToken = body.trackingUrl.split('/').at(-1);
  const follower = isOwn ? browser : new Browser(app);
  await follower.post('/api/push-subscriptions', { ...device, language: 'ar', trackingToken });
  await app.run();
  const before = app.received(phone).length;
  const pharmacist = await signedIn(app, 'pharmacy', pharmacy.id);
  return {
    app,
    shown: service.received,
    texts: () => app.received(phone).slice(before),
    async answer(totalSdg: number) {
      await pharmacist.post(`/api/inquiries/${body.id}/answer`, { answer: 'all', totalSdg });
      await app.run();
    },
    /** The device says that it has shown its last notification, as its worker does. */
    confirm: (id = service.received.at(-1)?.message.id) =>
      new Browser(app).post('/api/push-receipts', { id }),
  };
}

test('a device that shows the notification of an answer saves its SMS', async () => {
  const { app, answer, confirm, shown, texts } = await useFollowedQuestion();
  await answer(9000);
  expect(shown.map(({ message }) => message.kind)).toEqual(['track-answered']);
  expect((await confirm()).status).toBe(204);
  app.advance(minutes(10));
  await app.run();
  expect(texts()).toEqual([]);
  // A changed price has no notification, so it comes as a text, with its number.
  await answer(8000);
  app.advance(minutes(2));
  await app.run();
  expect(texts()).toEqual([expect.stringMatching(/1\) Nile Pharmacy.*8,000/)]);
});

test('a device that shows nothing within two minutes gets the SMS', async () => {
  const { app, answer, texts } = await useFollowedQuestion();
  await answer(9000);
  expect(texts()).toEqual([]);
  app.advance(minutes(2));
  await app.run();
  expect(texts()).toEqual([expect.stringContaining('1) Nile Pharmacy')]);
});

test('a device whose browser may not open the link saves no SMS', async () => {
  const { answer, confirm, texts } = await useFollowedQuestion({ isOwn: false });
  await answer(9000);
  await confirm();
  expect(texts()).toHaveLength(1);
});

test('an emergency is notified on both at once', async () => {
  const { answer, shown, texts } = await useFollowedQuestion({ urgency: 'emergency' });
  await answer(9000);
  expect([shown.length, texts().length]).toEqual([1, 1]);
});

test('an unknown receipt changes nothing, and looks the same', async () => {
  const { app, answer, confirm, texts } = await useFollowedQuestion();
  await answer(9000);
  expect((await confirm(crypto.randomUUID())).status).toBe(204);
  app.advance(minutes(2));
  await app.run();
  expect(texts()).toHaveLength(1);
});
