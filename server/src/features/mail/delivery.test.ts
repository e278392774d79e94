import { sql } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { Browser } from '../../../test/client.ts';
import { makeCustomer, makePharmacy } from '../../../test/factories.ts';
import { useMailReceiver } from '../../../test/use-mail-receiver.ts';
import { refusedCodes } from '../../database/schema.ts';
import { minutes, seconds } from '../../platform/clock.ts';
import { createSmtpTransport, mailConnections } from './transport.ts';

const from = 'Dawaya <mail@dawaya.example>';

async function overSmtp({ deadline = seconds(30), firstTry = seconds(5) } = {}) {
  const receiver = await useMailReceiver();
  const transport = createSmtpTransport(receiver.url, from, { deadline, firstTry });
  const app = await useTestApp({ mailTransport: () => transport });
  // Before the app, which would wait for connections that hang.
  onTestFinished(receiver.close);
  const pharmacy = await makePharmacy(app, { email: 'pharmacy@example.com' });
  const mailsTo = (email: string) =>
    receiver.received.filter(({ recipients }) => recipients.includes(email));
  /** Returns the mails that no mail server has taken, with the state of their job. */
  const untaken = async () => {
    const { rows } = await app.db.execute<{ email: string; state: string; job: string | null }>(
      sql`select recipient as email, deliveries.state, job.state::text as job from deliveries
        left join pgboss.job on data -> 'ids' ->> 0 = deliveries.id::text
        where deliveries.state <> 'sent' order by position`,
    );
    return rows;
  };
  return {
    ...receiver,
    app,
    mailsTo,
    untaken,
    /** Sends a prescription request, which causes a mail to its sender and one to the pharmacy. */
    ask: (email: string) =>
      new Browser(app).form('/api/prescription-requests', {
        pharmacyId: pharmacy.id,
        customerName: 'Amna',
        phone: '0912345678',
        email,
      }),
    async askForCode(email: string) {
      await makeCustomer(app, { email });
      return new Browser(app).post('/api/customers/login', { email });
    },
  };
}

test('hanging recipients delay no other mail', async () => {
  const { app, ask, mailsTo, asked } = await overSmtp();
  await app.jobs.start();
  await ask('hangs-1@example.com');
  await expect.poll(() => asked).toContain('hangs-1');
  await ask('amna@example.com');
  await expect.poll(() => mailsTo('amna@example.com').length, { timeout: 10_000 }).toBe(1);
});

test('a code waits for no other mail, even with more hanging ones than connections', async () => {
  const { app, ask, askForCode, mailsTo, asked } = await overSmtp();
  // All jobs wait before the start, so that each worker takes as many as it may.
  for (let count = 1; count <= 20; count++) await ask(`hangs-${count}@example.com`);
  await app.jobs.start();
  const hanging = () => asked.filter((mailbox) => mailbox.startsWith('hangs')).length;
  await expect.poll(hanging, { timeout: 10_000 }).toBeGreaterThanOrEqual(mailConnections.others);
  await askForCode('amna@example.com');
  await expect.poll(() => mailsTo('amna@example.com').length, { timeout: 10_000 }).toBe(1);
});

test('a code waits for no hanging code', async () => {
  const { app, askForCode, mailsTo, asked } = await overSmtp();
  await app.jobs.start();
  await askForCode('hangs@example.com');
  await expect.poll(() => asked).toContain('hangs');
  await askForCode('amna@example.com');
  await expect.poll(() => mailsTo('amna@example.com').length, { timeout: 10_000 }).toBe(1);
});

test('a code waits for no number of hanging codes, longer than a first try', async () => {
  const { app, askForCode, mailsTo, asked } = await overSmtp({ firstTry: 500 });
  const all = Object.values(mailConnections).reduce((sum, count) => sum + count);
  for (let count = 1; count <= all; count++) await askForCode(`hangs-${count}@example.com`);
  await app.jobs.start();
  await expect.poll(() => new Set(asked).size, { timeout: 10_000 }).toBe(all);
  await askForCode('amna@example.com');
  await expect.poll(() => mailsTo('amna@example.com').length, { timeout: 10_000 }).toBe(1);
});

test('a code that was not accepted at the first try is retried for longer, as the same message', async () => {
  const { app, askForCode, mailsTo } = await overSmtp({ firstTry: 500 });
  await askForCode('lost@example.com');
  await app.jobs.runWaiting();
  const mails = await Promise.all(
    mailsTo('lost@example.com').map(({ raw }) => PostalMime.parse(raw)),
  );
  expect(mails.map(({ messageId, text }) => [messageId, text])).toEqual(
    Array(2).fill([mails[0]?.messageId, mails[0]?.text]),
  );
});

test('a hanging mail times out and is retried', async () => {
  const { app, ask, untaken } = await overSmtp({ deadline: 200 });
  await ask('hangs@example.com');
  await app.jobs.runWaiting();
  expect(await untaken()).toEqual([{ email: 'hangs@example.com', state: 'queued', job: 'retry' }]);
});

test('a permanently refused mail fails at once', async () => {
  const { app, ask, untaken, asked } = await overSmtp();
  await ask('unknown@example.com');
  await app.jobs.runWaiting();
  expect(asked.filter((mailbox) => mailbox === 'unknown')).toHaveLength(1);
  expect(await untaken()).toEqual([{ email: 'unknown@example.com', state: 'failed', job: null }]);
});

test('a temporarily refused mail is retried', async () => {
  const { app, ask, untaken } = await overSmtp();
  await ask('busy@example.com');
  await app.jobs.runWaiting();
  expect(await untaken()).toEqual([{ email: 'busy@example.com', state: 'queued', job: 'retry' }]);
});

test('a permanently refused code leaves its address, and no message with the code', async () => {
  const { app, askForCode, untaken } = await overSmtp();
  await askForCode('unknown@example.com');
  await app.jobs.runWaiting();
  expect(await untaken()).toEqual([]);
  expect(await app.db.select().from(refusedCodes)).toMatchObject([
    { email: 'unknown@example.com', template: 'login-code', reason: '550 5.1.1 no such user' },
  ]);
});

test('a mail sent again after a lost answer is the same message', async () => {
  const { app, ask, mailsTo } = await overSmtp({ deadline: 1000 });
  await ask('lost@example.com');
  await app.jobs.runWaiting();
  await app.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
  await app.jobs.runWaiting();
  const ids = await Promise.all(
    mailsTo('lost@example.com').map(async ({ raw }) => (await PostalMime.parse(raw)).messageId),
  );
  expect(ids).toEqual([ids[0], ids[0]]);
  expect(ids[0]).toMatch(/^<[0-9a-f-]{36}@dawaya\.example>$/);
});

test('an expired code is not sent', async () => {
  const { app, askForCode, received, untaken } = await overSmtp();
  await askForCode('amna@example.com');
  app.advance(minutes(10));
  await app.jobs.runWaiting();
  await app.cleanUp();
  expect(received).toEqual([]);
  expect(await untaken()).toEqual([]);
});
