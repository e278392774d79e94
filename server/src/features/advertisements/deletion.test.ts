import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { Browser } from '../../../test/client.ts';
import { makeAdvertisement } from '../../../test/factories.ts';
import { intentOf, usePaying } from '../../../test/paying.ts';
import { advertisements, payments } from '../../database/schema.ts';
import { days } from '../../platform/clock.ts';
import { clearDeleted } from './clear-deleted.ts';

async function useDeletion() {
  const scene = await usePaying();
  const { app, ad, pharmacist } = scene;
  const remove = () => pharmacist.delete(`/api/advertisements/${ad.id}`);
  const shown = async () => (await new Browser(app).get('/api/advertisements')).body;
  return { ...scene, remove, shown };
}

const late = 'Your payment arrived for a deleted advertisement';

test('a deletion cancels the open payment', async () => {
  const { app, provider, open, remove } = await useDeletion();
  const { clientSecret } = (await open()).body;
  await remove();
  await app.jobs.runWaiting();
  expect(provider.intent(intentOf(clientSecret)).status).toBe('canceled');
  expect((await open()).status).toBe(404);
});

test('a payment that arrives after the deletion is in the books, and the advertisement stays hidden', async () => {
  const { app, ad, provider, pay, remove, deliver, shown, confirm, subjects } = await useDeletion();
  const intentId = await pay();
  await remove();
  await deliver(provider.eventOf('payment_intent.succeeded'));
  // The page reports the same payment. It counts once, and there is nothing to show.
  expect((await confirm(intentId)).status).toBe(404);
  const rows = await app.db.select().from(payments).where(eq(payments.subjectId, ad.id));
  expect(rows.map(({ status }) => status)).toEqual(['succeeded']);
  expect(await shown()).toEqual([]);
  expect(await subjects()).toEqual([late]);
});

test('a payment and a deletion at the same moment: one comes first', async () => {
  const { ad, pay, confirm, remove, shown, subjects, attempts } = await useDeletion();
  const intentId = await pay();
  const [, removed] = await Promise.all([confirm(intentId), remove()]);
  expect(removed.status).toBe(204);
  expect(await shown()).toEqual([]);
  expect(await attempts(ad.id)).toEqual([{ status: 'succeeded', intentId }]);
  expect(await subjects()).toHaveLength(1);
});

test('a refund for a deleted advertisement is mailed as such', async () => {
  const { provider, pay, confirm, remove, deliver, subjects } = await useDeletion();
  const intentId = await pay();
  await confirm(intentId);
  await remove();
  provider.refund(intentId);
  await deliver(provider.eventOf('charge.refunded'));
  expect(await subjects()).toContain('A payment for a deleted advertisement was taken back');
});

test('thirty days after a deletion the row stays only if it has a payment attempt', async () => {
  const { app, ad, open, pharmacist, pharmacy, remove } = await useDeletion();
  await open();
  await remove();
  const kept = await makeAdvertisement(app, { pharmacyId: pharmacy.id });
  const { id } = await makeAdvertisement(app, { pharmacyId: pharmacy.id });
  await pharmacist.delete(`/api/advertisements/${id}`);
  const left = async () => {
    await clearDeleted(app.db, app.clock());
    const rows = await app.db.select({ id: advertisements.id }).from(advertisements);
    return rows.map((row) => row.id).sort();
  };
  app.advance(days(30));
  expect(await left()).toEqual([ad.id, kept.id, id].sort());
  app.advance(1);
  expect(await left()).toEqual([ad.id, kept.id].sort());
});

test('a payment ends a pause', async () => {
  const { ad, pharmacist, pay, confirm, shown } = await useDeletion();
  await confirm(await pay());
  await pharmacist.post(`/api/advertisements/${ad.id}/pause`);
  expect(await shown()).toEqual([]);
  const { body } = await confirm(await pay());
  expect(body.pausedAt).toBeNull();
  expect(await shown()).toHaveLength(1);
});

test('an edit, a pause and a payment at the same moment all count', async () => {
  const { ad, pharmacist, pay, confirm } = await useDeletion();
  await confirm(await pay());
  const intentId = await pay();
  await Promise.all([
    confirm(intentId),
    pharmacist.patch(`/api/advertisements/${ad.id}`, { price: '9,000' }),
    pharmacist.patch(`/api/advertisements/${ad.id}`, { productName: 'Zinc 20' }),
  ]);
  const { body } = await pharmacist.patch(`/api/advertisements/${ad.id}`, { description: 'Ten' });
  expect(body).toMatchObject({ price: '9,000', productName: 'Zinc 20', isPaid: true, version: 4 });
});
