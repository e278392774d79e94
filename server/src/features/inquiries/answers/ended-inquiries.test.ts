import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { type Browser, signedIn } from '../../../../test/client.ts';
import { type MadePharmacy, makePharmacy, makeRequest } from '../../../../test/factories.ts';
import { ask, makeInquiry } from '../../../../test/inquiries.ts';
import { inquiries, inquiryRecipients, trackings } from '../../../database/schema.ts';
import { days, hours } from '../../../platform/clock.ts';

const app = await startTestApp({ config: { rateLimitScale: 100 } });
afterAll(app.close);

let pharmacy: MadePharmacy;
let pharmacist: Browser;
beforeEach(async () => {
  pharmacy = await makePharmacy(app);
  pharmacist = await signedIn(app, 'pharmacy', pharmacy.id);
});

const ended = async () =>
  (await pharmacist.get(`/api/pharmacies/${pharmacy.id}/inquiries/ended`)).body;

async function answered(answer = 'all') {
  const inquiry = await makeInquiry(app);
  await ask(app, inquiry.id, [pharmacy]);
  expect((await pharmacist.post(`/api/inquiries/${inquiry.id}/answer`, { answer })).status).toBe(
    200,
  );
  return inquiry;
}
const end = (id: string, change: Partial<typeof inquiries.$inferInsert>) =>
  app.db.update(inquiries).set(change).where(eq(inquiries.id, id));
const chosen = (inquiryId: string, { id }: { id: string }) =>
  app.db.update(trackings).set({ requestId: id }).where(eq(trackings.inquiryId, inquiryId));

test.each([
  ['chosen', 'own', 'in-progress'],
  ['elsewhere', 'another', 'in-progress'],
  ['closed', 'own', 'cancelled'],
] as const)(
  'an ended inquiry is %s when the request is with %s pharmacy and %s',
  async (outcome, whose, status) => {
    const inquiry = await answered();
    const { id: pharmacyId } = whose === 'own' ? pharmacy : await makePharmacy(app);
    const made = { inquiryId: inquiry.id, trackingTokenHash: null };
    await chosen(inquiry.id, await makeRequest(app, { ...made, pharmacyId, status }));
    await end(inquiry.id, { status: 'chosen', chosenAt: app.clock() });
    const now = app.clock().toISOString();
    // One medicine of the question, and no name.
    const medicine = 'Insulin';
    expect(await ended()).toEqual([
      { inquiryId: inquiry.id, medicine, answer: 'all', answeredAt: now, endedAt: now, outcome },
    ]);
  },
);

test('an ended inquiry is chosen although another pharmacy was chosen before and declined', async () => {
  const inquiry = await answered();
  const { id: pharmacyId } = await makePharmacy(app);
  const made = { inquiryId: inquiry.id, trackingTokenHash: null };
  await makeRequest(app, { ...made, pharmacyId, status: 'declined' });
  const own = { ...made, pharmacyId: pharmacy.id, status: 'in-progress' } as const;
  await chosen(inquiry.id, await makeRequest(app, own));
  await end(inquiry.id, { status: 'chosen', chosenAt: app.clock() });
  expect(await ended()).toMatchObject([{ outcome: 'chosen' }]);
});

test('an ended inquiry is closed by the customer, or over with its time, with or without the job', async () => {
  const closed = await answered('some');
  await end(closed.id, { status: 'closed', closedAt: app.clock() });
  const over = await answered('order');
  await end(over.id, { closesAt: new Date(app.clock().getTime() - hours(1)) });
  expect(await ended()).toMatchObject([
    { inquiryId: closed.id, answer: 'some', outcome: 'closed' },
    { inquiryId: over.id, answer: 'order', outcome: 'expired' },
  ]);
});

test('an ended inquiry is listed for three days, and only if the pharmacy had something', async () => {
  await answered();
  const silent = await makeInquiry(app, { status: 'closed', closedAt: app.clock() });
  await ask(app, silent.id, [pharmacy]);
  const none = await answered('none');
  await end(none.id, { status: 'closed', closedAt: app.clock() });
  expect(await ended()).toEqual([]);
  const long = await answered();
  await end(long.id, { status: 'closed', closedAt: app.clock() });
  expect(await ended()).toHaveLength(1);
  await app.db.update(inquiryRecipients).set({ mutedAt: app.clock() });
  expect(await ended()).toEqual([]);
  await app.db.update(inquiryRecipients).set({ mutedAt: null });
  app.advance(days(3));
  expect(await ended()).toMatchObject([{ outcome: 'expired' }]);
});
