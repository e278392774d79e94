import { expect, test } from 'vitest';
import { type TestAppOptions, useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makeAdmin, makePharmacy } from '../../../test/factories.ts';
import { useSmsApp } from '../../../test/sms.ts';
import { days, hours } from '../../platform/clock.ts';
import { PermanentFailureError } from '../../platform/jobs.ts';

const list = '/api/admin/given-up-mails';

async function useDesk(config: TestAppOptions['config'] = {}) {
  const mailbox = { exists: false };
  const tried: string[] = [];
  const app = await useTestApp({
    config,
    mailTransport: (real) => async (mail) => {
      if (mail.to === 'amna@example.com') {
        tried.push(mail.id);
        if (!mailbox.exists) throw new PermanentFailureError('550 5.1.1 no such user');
      }
      await real(mail);
    },
  });
  const account = await makeAdmin(app);
  const pharmacy = await makePharmacy(app);
  const ask = async () => {
    const answer = await new Browser(app).form('/api/prescription-requests', {
      pharmacyId: pharmacy.id,
      customerName: 'Amna',
      phone: '0912345678',
      email: 'amna@example.com',
    });
    await app.jobs.runWaiting();
    return answer.body as { trackingUrl: string };
  };
  return { app, account, admin: await signedIn(app, 'admin', account.id), ask, mailbox, tried };
}

test('the desk lists a failed mail without its content', async () => {
  const { admin, ask } = await useDesk();
  const { trackingUrl } = await ask();
  const { status, body, text } = await admin.get(list);
  expect(status).toBe(200);
  expect(body).toEqual({
    items: [
      {
        id: expect.any(String),
        channel: 'mail',
        to: 'amna@example.com',
        subject: 'Your prescription request has been sent',
        reason: '550 5.1.1 no such user',
        tries: 1,
        isCode: false,
        failedAt: expect.any(String),
      },
    ],
    nextCursor: null,
    waiting: 0,
    heldUntil: null,
  });
  expect(text).not.toContain(trackingUrl.replace('/track/', ''));
});

test('a mail that an admin sends again arrives once, and the audit log names the admin', async () => {
  const { app, account, admin, ask, mailbox, tried } = await useDesk();
  await ask();
  const [{ id }] = (await admin.get(list)).body.items;
  mailbox.exists = true;
  const again = () => admin.post(`${list}/${id}/send-again`);
  const statuses = (await Promise.all([again(), again()])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([204, 404]);
  expect(await app.mailsTo('amna@example.com')).toHaveLength(1);
  expect(tried).toEqual([tried[0], tried[0]]);
  expect((await admin.get(list)).body.items).toEqual([]);
  const { items } = (await admin.get('/api/admin/audit-log')).body;
  expect(items).toEqual([
    {
      id: expect.any(String),
      adminEmail: account.email,
      action: 'send-again',
      subjectKind: 'mail',
      subjectId: id,
      subjectName: '',
      reason: null,
      renamed: null,
      createdAt: app.clock().toISOString(),
    },
  ]);
});

test('a mail that fails again is listed again', async () => {
  const { app, admin, ask } = await useDesk();
  await ask();
  const [{ id }] = (await admin.get(list)).body.items;
  await admin.post(`${list}/${id}/send-again`);
  await app.jobs.runWaiting();
  expect((await admin.get(list)).body.items).toHaveLength(1);
});

test('the desk shows how many mails wait, and until when the hourly limit delays them', async () => {
  const { app, admin, ask, mailbox } = await useDesk({ mailPerHour: 2 });
  mailbox.exists = true;
  await ask();
  await ask();
  const heldUntil = new Date(app.clock().getTime() + hours(1)).toISOString();
  expect((await admin.get(list)).body).toMatchObject({ waiting: 2, heldUntil });
  app.advance(hours(1));
  await app.jobs.runWaiting();
  app.advance(hours(1));
  expect((await admin.get(list)).body).toMatchObject({ waiting: 0, heldUntil: null });
});

test('the desk lists a failed text message beside the mails, and sends it again', async () => {
  const app = await useSmsApp({
    config: { prices: { smsPart: 12.5, whatsappTemplate: undefined } },
  });
  const account = await makeAdmin(app);
  app.state.isDown = true;
  await app.gateway.write('+249912345678', 'مساعدة');
  await app.run();
  app.advance(days(1));
  await app.run();
  const admin = await signedIn(app, 'admin', account.id);
  const { body, text } = await admin.get(list);
  expect(body.items).toEqual([
    {
      id: expect.any(String),
      channel: 'sms',
      to: '+249912345678',
      subject: 'رد في محادثة',
      reason: 'the gateway answered 502',
      tries: 1,
      isCode: false,
      failedAt: app.clock().toISOString(),
    },
  ]);
  expect(text).not.toContain('/ask');
  const accesses = (await admin.get('/api/admin/accesses')).body.items;
  expect(accesses).toContainEqual(
    expect.objectContaining({
      action: 'read',
      subject: 'text-message',
      subjectId: body.items[0].id,
    }),
  );
  const service = () => admin.get('/api/admin/service');
  expect((await service()).body).toMatchObject({
    texts: { failed: 1, heldUntil: null },
    attention: expect.arrayContaining(['texts']),
  });
  app.state.isDown = false;
  const { status } = await admin.post(`${list}/${body.items[0].id}/send-again`);
  await app.run();
  expect([status, app.received('+249912345678').length]).toEqual([204, 1]);
  const { items } = (await admin.get('/api/admin/audit-log')).body;
  const { id } = body.items[0];
  expect(items).toMatchObject([
    { action: 'send-again', subjectKind: 'text-message', subjectId: id },
  ]);
  const one = { accepted: 1, delivered: 1, failed: 0, parts: 2 };
  const none = { accepted: 0, delivered: 0, failed: 0, parts: 0 };
  const unreported = { ...none, delivered: null };
  const { texts, channels } = (await service()).body;
  expect(texts).toEqual({ failed: 0, heldUntil: null });
  expect(channels.slice(2)).toEqual([
    // It was written yesterday.
    { channel: 'sms', today: none, month: one, cost: 25 },
    { channel: 'telegram', today: unreported, month: unreported, cost: null },
    { channel: 'whatsapp', today: none, month: none, cost: null },
  ]);
});
