import { isolated } from '@dawaya/contract/vocabulary/direction';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { activated, runningUntil, unpaid, usePaying, waitingCalls } from '../../../test/paying.ts';
import { advertisements } from '../../database/schema.ts';
import { days } from '../../platform/clock.ts';

const takenDown = 'Your advertisement has been taken down';
const shortened = 'Your advertisement ends earlier than planned';

describe('a refund', () => {
  test('ends the advertisement and mails its pharmacy', async () => {
    const { app, ad, provider, pharmacy, pharmacist, pay, confirm, deliver, readState } =
      await usePaying();
    const intentId = await pay();
    await confirm(intentId);
    app.advance(days(2));
    provider.refund(intentId);
    expect((await deliver(provider.eventOf('charge.refunded'))).status).toBe(200);
    expect(await readState()).toMatchObject({
      isPaid: false,
      isActive: false,
      takenDownFor: 'refund',
    });
    expect((await pharmacist.get('/api/advertisements')).body).toEqual([]);
    const mail = (await app.mailsTo(pharmacy.email)).find(({ subject }) => subject !== activated);
    expect(mail?.subject).toBe(takenDown);
    expect(mail?.text).toContain(
      `A payment for your advertisement for ${isolated(ad.productName)}`,
    );
    const { status, body } = await confirm(intentId);
    expect([status, body.code]).toEqual([409, 'payment_not_succeeded']);
  });

  test('counts once, and a later payment starts a term', async () => {
    const scene = await usePaying();
    const { app, provider, pay, confirm, deliver, readState, subjects } = scene;
    const intentId = await pay();
    await confirm(intentId);
    provider.refund(intentId);
    const event = provider.eventOf('charge.refunded');
    for (let n = 0; n < 3; n++) expect((await deliver(event)).status).toBe(200);
    await confirm(await pay());
    expect((await deliver(event)).status).toBe(200);
    expect(await readState()).toEqual(runningUntil(new Date(app.clock().getTime() + days(30))));
    expect((await subjects()).sort()).toEqual([takenDown, activated, activated].sort());
  });

  test('of one payment of two takes its thirty days, and the mail names the rest', async () => {
    const scene = await usePaying();
    const { app, pharmacy, provider, pay, confirm, deliver, readState } = scene;
    const end = new Date(app.clock().getTime() + days(30));
    await confirm(await pay());
    app.advance(days(5));
    const second = await pay();
    await confirm(second);
    provider.refund(second);
    await deliver(provider.eventOf('charge.refunded'));
    expect(await readState()).toEqual(runningUntil(end));
    const mail = (await app.mailsTo(pharmacy.email)).find(({ subject }) => subject !== activated);
    expect(mail?.subject).toBe(shortened);
    expect(mail?.text).toContain('runs until 20 December 2026');
  });

  test('of a past term changes nothing', async () => {
    const scene = await usePaying();
    const { app, provider, pharmacist, pay, confirm, deliver, readState } = scene;
    const first = await pay();
    await confirm(first);
    for (let n = 0; n < 2; n++) {
      app.advance(days(20));
      await pharmacist.get('/api/sessions/current');
    }
    await confirm(await pay());
    const end = new Date(app.clock().getTime() + days(30));
    provider.refund(first);
    await deliver(provider.eventOf('charge.refunded'));
    expect(await readState()).toEqual(runningUntil(end));
  });

  test('in part changes nothing', async () => {
    const { app, provider, pay, confirm, deliver, readState, subjects } = await usePaying();
    const intentId = await pay();
    await confirm(intentId);
    provider.refund(intentId, 400);
    expect((await deliver(provider.eventOf('charge.refunded'))).status).toBe(200);
    expect(await readState()).toEqual(runningUntil(new Date(app.clock().getTime() + days(30))));
    expect(await subjects()).toEqual([activated]);
  });

  test.each([
    ['known to the ledger', false],
    ['of a restored backup', true],
  ])('before the payment’s own event prevents a term: one %s', async (_case, isUnknown) => {
    const { provider, metadata, pay, confirm, deliver, readState, subjects } = await usePaying();
    const intentId = isUnknown ? provider.make({ metadata }).id : await pay();
    provider.refund(intentId);
    expect((await deliver(provider.eventOf('charge.refunded'))).status).toBe(200);
    expect((await deliver(provider.eventOf('payment_intent.succeeded'))).status).toBe(200);
    expect((await confirm(intentId)).body.code).toBe('payment_not_succeeded');
    expect([await readState(), await subjects()]).toEqual([unpaid, []]);
    expect((await confirm(await pay())).status).toBe(200);
  });

  test('of an unknown payment prevents a term, even without an event', async () => {
    const { provider, metadata, pay, confirm, deliver, readState, subjects } = await usePaying();
    const intentId = provider.make({ metadata }).id;
    provider.refund(intentId);
    const { status, body } = await confirm(intentId);
    expect([status, body.code]).toEqual([409, 'payment_not_succeeded']);
    expect((await deliver(provider.eventOf('payment_intent.succeeded'))).status).toBe(200);
    expect([await readState(), await subjects()]).toEqual([unpaid, []]);
    expect((await confirm(await pay())).status).toBe(200);
  });

  test.each([
    ['all of it, without saying so', 1000, false],
    ['a part of it', 999, true],
  ])('with %s', async (_case, amount_refunded, staysUp) => {
    const { provider, pay, confirm, deliver, readState } = await usePaying();
    const intentId = await pay();
    await confirm(intentId);
    const refunded = { id: 'ch_1', payment_intent: intentId, amount: 1000, amount_refunded };
    await deliver(provider.tell('charge.refunded', refunded));
    expect((await readState()).isActive).toBe(staysUp);
  });

  test('of two payments at once ends both terms', async () => {
    const { app, ad, provider, metadata, confirm, deliver, readState } = await usePaying();
    const [one, two] = [provider.make({ metadata }), provider.make({ metadata })];
    await confirm(one.id);
    await confirm(two.id);
    provider.refund(one.id);
    const first = provider.eventOf('charge.refunded');
    provider.refund(two.id);
    const second = provider.eventOf('charge.refunded');
    let news: ReturnType<typeof deliver>[] = [];
    await app.db.transaction(async (db) => {
      await db.select().from(advertisements).where(eq(advertisements.id, ad.id)).for('update');
      news = [deliver(first), deliver(second)];
      await expect.poll(() => waitingCalls(app)).toBe(2);
    });
    expect((await Promise.all(news)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await readState()).toMatchObject({
      isPaid: false,
      isActive: false,
      takenDownFor: 'refund',
    });
  });

  test('of a foreign payment is accepted and changes nothing', async () => {
    const { provider, deliver, attempts } = await usePaying();
    provider.refund(provider.make({ metadata: {} }).id);
    expect((await deliver(provider.eventOf('charge.refunded'))).status).toBe(200);
    expect(await attempts()).toEqual([]);
  });
});

describe('a dispute', () => {
  test('leaves the advertisement up until it is lost', async () => {
    const { app, pharmacy, provider, pay, confirm, deliver, readState, attempts } =
      await usePaying();
    const intentId = await pay();
    await confirm(intentId);
    const running = runningUntil(new Date(app.clock().getTime() + days(30)));
    provider.dispute(intentId, 'needs_response');
    expect((await deliver(provider.eventOf('charge.dispute.created'))).status).toBe(200);
    expect(await readState()).toEqual(running);
    expect(await attempts()).toEqual([{ status: 'disputed', intentId }]);
    provider.dispute(intentId, 'lost');
    expect((await deliver(provider.eventOf('charge.dispute.closed'))).status).toBe(200);
    expect(await readState()).toMatchObject({ isActive: false, takenDownFor: 'dispute' });
    expect(await attempts()).toEqual([{ status: 'lost', intentId }]);
    const mail = (await app.mailsTo(pharmacy.email)).find(({ subject }) => subject !== activated);
    expect([mail?.subject, mail?.text]).toEqual([
      takenDown,
      expect.stringContaining('disputed a payment'),
    ]);
  });

  test('that is won changes nothing in the end', async () => {
    const { app, provider, pay, confirm, deliver, readState, attempts } = await usePaying();
    const intentId = await pay();
    await confirm(intentId);
    for (const status of ['needs_response', 'won'] as const) provider.dispute(intentId, status);
    await deliver(provider.eventOf('charge.dispute.created'));
    await deliver(provider.eventOf('charge.dispute.closed'));
    expect(await readState()).toEqual(runningUntil(new Date(app.clock().getTime() + days(30))));
    expect(await attempts()).toEqual([{ status: 'succeeded', intentId }]);
  });

  test('whose events come in the wrong order ends the same', async () => {
    const { provider, pay, confirm, deliver, readState, attempts } = await usePaying();
    const intentId = await pay();
    await confirm(intentId);
    for (const status of ['needs_response', 'lost'] as const) provider.dispute(intentId, status);
    await deliver(provider.eventOf('charge.dispute.closed'));
    await deliver(provider.eventOf('charge.dispute.created'));
    expect(await readState()).toMatchObject({ isActive: false, takenDownFor: 'dispute' });
    expect(await attempts()).toEqual([{ status: 'lost', intentId }]);
  });

  test('before the payment’s term does not prevent it', async () => {
    const { app, provider, pay, deliver, readState } = await usePaying();
    await pay('4000000000000259');
    await deliver(provider.eventOf('charge.dispute.created'));
    expect(await readState()).toEqual(unpaid);
    await deliver(provider.eventOf('payment_intent.succeeded'));
    expect(await readState()).toEqual(runningUntil(new Date(app.clock().getTime() + days(30))));
  });
});
