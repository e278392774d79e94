import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { signedIn } from '../../../../test/client.ts';
import { pushKeys } from '../../../../test/device.ts';
import { makeAdmin, makeStaff } from '../../../../test/factories.ts';
import { activated, runningUntil, unpaid } from '../../../../test/paying.ts';
import { usePushService } from '../../../../test/push-service.ts';
import { follow } from '../../../../test/streams.ts';
import { price, useTransfers } from '../../../../test/transferring.ts';
import { auditLog, payments, pharmacies } from '../../../database/schema.ts';
import { days, minutes } from '../../../platform/clock.ts';

type House = Awaited<ReturnType<typeof useTransfers>>;
const after = ({ app }: House, count: number) => new Date(app.clock().getTime() + days(count));

test('a confirmed claim starts thirty days and mails the receipt', async () => {
  const scene = await useTransfers();
  const { app, claim, confirmClaim, own, readState, pharmacy } = scene;
  const { body: made } = await claim({ reference: '20012345' });
  expect(await readState()).toEqual(unpaid);
  const confirmed = await confirmClaim(made.id);
  expect(confirmed.status).toBe(200);
  expect(confirmed.body).toMatchObject({ status: 'confirmed', decidedAt: expect.any(String) });
  expect(await readState()).toEqual(runningUntil(after(scene, 30)));
  expect((await own()).transferClaim).toMatchObject({ status: 'confirmed' });
  const [mail, ...others] = await app.mailsTo(pharmacy.email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(activated);
  expect(mail?.text).toContain('SDG 25,000, paid by Bankak transfer');
  expect(mail?.text).toContain('Transaction number: 20012345');
});

test('the Arabic receipt names the transfer too', async () => {
  const { app, claim, confirmClaim, pharmacy } = await useTransfers();
  await app.db.update(pharmacies).set({ language: 'ar' }).where(eq(pharmacies.id, pharmacy.id));
  const { body: made } = await claim();
  await confirmClaim(made.id);
  const [mail] = await app.mailsTo(pharmacy.email);
  expect(mail?.text).toContain('25,000 ج.س، دُفعت بتحويل بنكك');
});

test('a claim that two admins confirm at once, in two processes, counts once', async () => {
  const scene = await useTransfers();
  const { app, claim, confirmClaim, readState, subjects } = scene;
  const beside = await useTestApp({ beside: app, config: { transfer: price } });
  const other = await signedIn(beside, 'admin', (await makeAdmin(app)).id);
  const { body: made } = await claim();
  const answers = await Promise.all([
    confirmClaim(made.id),
    confirmClaim(made.id, other),
    confirmClaim(made.id),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await readState()).toEqual(runningUntil(after(scene, 30)));
  expect(await app.db.$count(payments)).toBe(1);
  expect(await app.db.$count(auditLog)).toBe(1);
  expect(await subjects()).toEqual([activated]);
});

test('a confirmation and a refusal at once: one comes first', async () => {
  const scene = await useTransfers();
  const { app, claim, confirmClaim, refuse, readState } = scene;
  const { body: made } = await claim();
  const [confirmed, refused] = await Promise.all([confirmClaim(made.id), refuse(made.id)]);
  expect([confirmed?.status, refused?.status].sort()).toEqual([200, 409]);
  const isConfirmed = confirmed?.status === 200;
  const loser = isConfirmed ? refused : confirmed;
  expect(loser?.body.code).toBe('transfer_claim_decided');
  expect(await readState()).toEqual(isConfirmed ? runningUntil(after(scene, 30)) : unpaid);
  expect(await app.db.$count(auditLog)).toBe(1);
});

test('a refusal mails its reason and leaves the advertisement unchanged', async () => {
  const { app, claim, refuse, readState, pharmacy } = await useTransfers();
  const { body: made } = await claim();
  expect((await refuse(made.id, 'المبلغ أقل من المطلوب')).status).toBe(200);
  expect((await refuse(made.id, 'Once more')).body.reason).toBe('المبلغ أقل من المطلوب');
  expect(await readState()).toEqual(unpaid);
  const mails = await app.mailsTo(pharmacy.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['We could not confirm your transfer']);
  expect(mails[0]?.text).toContain('المبلغ أقل من المطلوب');
});

test('a decision notifies the open page and the pharmacy’s devices, no assistant’s', async () => {
  const service = await usePushService();
  const { app, claim, refuse, pharmacist, pharmacy } = await useTransfers({
    pushServices: service.services,
    config: { push: pushKeys },
  });
  const role = 'assistant';
  const { id: staffId } = await makeStaff(app, { pharmacyId: pharmacy.id, role });
  const assistant = await signedIn(app, 'pharmacy', pharmacy.id, { staffId });
  const devices = [];
  for (const by of [pharmacist, assistant]) {
    const { path, ...device } = service.subscribe();
    expect((await by.post('/api/push-subscriptions', device)).status).toBe(204);
    devices.push(path);
  }
  const stream = await follow(app, '/api/events', pharmacist);
  const { body: made } = await claim();
  await refuse(made.id);
  await vi.waitFor(() => expect(stream.told.at(-1)?.version).toBe(2), 5000);
  await app.jobs.runWaiting();
  const told = service.received.map(({ device, message }) => [device, message.kind]);
  expect(told).toEqual([[devices[0], 'transfer-decided']]);
});

test('a refusal without a reason is 400', async () => {
  const { admin, claim } = await useTransfers();
  const { body: made } = await claim();
  const response = await admin.post(`/api/admin/transfer-claims/${made.id}/refuse`, {});
  expect(response.body.details).toMatchObject([{ field: 'reason' }]);
});

test('a card payment and a transfer at the same time both count', async () => {
  const scene = await useTransfers();
  const { claim, confirmClaim, pay, confirm, readState, subjects } = scene;
  const { body: made } = await claim();
  const intentId = await pay();
  const answers = await Promise.all([confirm(intentId), confirmClaim(made.id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await readState()).toEqual(runningUntil(after(scene, 60)));
  expect(await subjects()).toEqual([activated, activated]);
});

test('a transfer’s thirty days stay when a card payment is refunded', async () => {
  const scene = await useTransfers();
  const { app, provider, claim, confirmClaim, pay, confirm, deliver, readState } = scene;
  const { body: made } = await claim();
  await confirmClaim(made.id);
  const ends = after(scene, 30);
  app.advance(minutes(1));
  const intentId = await pay();
  await confirm(intentId);
  provider.refund(intentId);
  await deliver(provider.eventOf('charge.refunded'));
  expect(await readState()).toEqual(runningUntil(ends));
});

test('a suspended pharmacy’s transfer counts, and its mail says that the advertisement is hidden', async () => {
  const scene = await useTransfers();
  const { app, claim, confirmClaim, readState, pharmacy, subjects } = scene;
  const { body: made } = await claim();
  await app.db
    .update(pharmacies)
    .set({ verificationStatus: 'suspended' })
    .where(eq(pharmacies.id, pharmacy.id));
  expect((await confirmClaim(made.id)).status).toBe(200);
  expect(await readState()).toEqual(runningUntil(after(scene, 30)));
  expect(await subjects()).toEqual(['Your advertisement is paid for, and not visible: receipt']);
});

test('a transfer for a deleted advertisement is mailed as such and starts nothing', async () => {
  const { app, admin, claim, confirmClaim, pharmacist, ad, readState, subjects } =
    await useTransfers();
  const { body: made } = await claim();
  await pharmacist.send({ method: 'DELETE', url: `/api/advertisements/${ad.id}` });
  const { body } = await admin.get('/api/admin/transfer-claims?status=waiting');
  expect(body.items).toMatchObject([{ id: made.id, isDeleted: true }]);
  expect((await confirmClaim(made.id)).status).toBe(200);
  expect(await readState()).toEqual(unpaid);
  expect(await app.db.$count(payments)).toBe(1);
  expect(await subjects()).toEqual(['Your payment arrived for a deleted advertisement']);
});

test('the audit log has the admin, the pharmacy and the reason of each decision', async () => {
  const { app, admin, claim, confirmClaim, refuse, another, pharmacy } = await useTransfers();
  const { body: one } = await claim();
  await confirmClaim(one.id);
  app.advance(minutes(1));
  const { body: two } = await claim(await another());
  await refuse(two.id, 'It never came');
  const { body } = await admin.get('/api/admin/audit-log');
  expect(body.items).toMatchObject([
    { action: 'refuse-transfer', subjectKind: 'transfer', reason: 'It never came' },
    { action: 'confirm-transfer', subjectId: one.id, subjectName: pharmacy.shopName },
  ]);
});

test('waiting claims come oldest first, decided ones newest first, fifty a page', async () => {
  const { app, admin, claim, another } = await useTransfers();
  const references = ['A-100', 'B-200', 'C-300'];
  for (const reference of references) {
    await claim({ ...(await another()), reference });
    app.advance(minutes(1));
  }
  const read = async (query: string) => {
    const { body } = await admin.get(`/api/admin/transfer-claims?${query}`);
    return body.items.map(({ reference }: { reference: string }) => reference);
  };
  expect(await read('status=waiting')).toEqual(['A100', 'B200', 'C300']);
  expect(await read('')).toEqual(['C300', 'B200', 'A100']);
  expect(await read('search=b200')).toEqual(['B200']);
  expect(await read('status=refused')).toEqual([]);
});
