import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type TestApp, type TestAppOptions, useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makeCustomer, makePharmacy } from '../../../test/factories.ts';
import { holderOf } from '../../../test/holding.ts';
import { hours, minutes } from '../../platform/clock.ts';

const home = '196.1.200.7';
const elsewhere = '196.1.200.8';

async function useGuests(options?: TestAppOptions) {
  const app = await useTestApp(options);
  const pharmacies = [await makePharmacy(app), await makePharmacy(app)] as const;
  const [pharmacy] = pharmacies;
  let asked = 0;
  const ask = async (email: string, { to = pharmacy.id, from = home, server = app } = {}) => {
    const answer = await new Browser(server, {}, from).form('/api/prescription-requests', {
      pharmacyId: to,
      customerName: 'Amna',
      phone: '0912345678',
      email,
    });
    expect(answer.status).toBe(201);
    return answer.body as { id: string; trackingUrl: string };
  };
  return {
    app,
    pharmacies,
    ask,
    async askOften(count: number, more: Parameters<typeof ask>[1] = {}) {
      for (let n = 0; n < count; n++) await ask(`person-${++asked}@example.com`, more);
    },
    async askForCode(email: string) {
      const { status } = await new Browser(app, {}, home).post('/api/customers/login', { email });
      expect(status).toBe(202);
    },
  };
}

/** Returns the mails sent so far with this subject. */
async function leftOf(app: TestApp, subject: string) {
  await app.jobs.runWaiting();
  return app.mails.filter((mail) => mail.subject === subject);
}
const sent = 'Your prescription request has been sent';
const code = 'Your Dawaya log-in code';

describe('guests of one network, to unproven addresses', () => {
  test('an IPv6 customer with a whole /48 has eighty, not twenty for each of its /64', async () => {
    const { app, askOften } = await useGuests();
    for (const subnet of [1, 2, 3, 4, 5]) {
      await askOften(18, { from: `2001:db8:1:${subnet}::1` });
      await askOften(1, { from: `2001:db8:1:${subnet}::2` });
    }
    expect(await leftOf(app, sent)).toHaveLength(80);
    await askOften(1, { from: '2001:db8:2:1::1' });
    expect(await leftOf(app, sent)).toHaveLength(81);
  });

  test('get twenty mails an hour; further ones wait and are not lost', async () => {
    const { app, askOften } = await useGuests();
    await askOften(45);
    expect(await leftOf(app, sent)).toHaveLength(20);
    // The queue also uses the database's own clock, so the test stays minutes away from the
    // boundary.
    app.advance(hours(1) - minutes(5));
    expect(await leftOf(app, sent)).toHaveLength(20);
    app.advance(minutes(5));
    expect(await leftOf(app, sent)).toHaveLength(40);
    app.advance(hours(1));
    expect(await leftOf(app, sent)).toHaveLength(45);
    expect(
      new Set(app.mails.filter(({ subject }) => subject === sent).map(({ to }) => to)).size,
    ).toBe(45);
  });

  test('delay neither other networks, nor proven addresses, nor pharmacists', async () => {
    const { app, ask, askOften, pharmacies } = await useGuests();
    await makeCustomer(app, { email: 'proven@example.com', emailProvenAt: app.clock() });
    await askOften(20);
    const late = await ask('late@example.com');
    await ask('proven@example.com');
    await ask('other@example.com', { from: elsewhere });
    await leftOf(app, sent);
    expect(await app.mailsTo('late@example.com')).toEqual([]);
    expect(await app.mailsTo('proven@example.com')).toHaveLength(1);
    expect(await app.mailsTo('other@example.com')).toHaveLength(1);
    const pharmacist = await signedIn(app, 'pharmacy', pharmacies[0].id);
    await pharmacist.patch(`/api/prescription-requests/${late.id}/status`, {
      status: 'in-progress',
    });
    expect((await app.mailsOnceNotified('late@example.com')).map(({ subject }) => subject)).toEqual(
      ['The pharmacy is working on your request'],
    );
  });

  test('get the mails without an account counted too', async () => {
    const { app, askForCode } = await useGuests({ config: { rateLimitScale: 0.1 } });
    for (const name of ['a', 'b', 'c']) await askForCode(`${name}@example.com`);
    const subject = 'Somebody tried to log in to Dawaya with this address';
    expect(await leftOf(app, subject)).toHaveLength(2);
  });

  test('two processes count together', async () => {
    const { app, askOften } = await useGuests();
    const server = await useTestApp({ beside: app });
    await askOften(12);
    await askOften(12, { server });
    const left = [...(await leftOf(app, sent)), ...(await leftOf(server, sent))];
    expect(left).toHaveLength(20);
  });

  test('codes wait for no other mail, and have a budget of their own', async () => {
    const { app, askOften, askForCode } = await useGuests();
    await askOften(20);
    for (let n = 1; n <= 21; n++) {
      const { email } = await makeCustomer(app);
      await askForCode(email);
    }
    expect(await leftOf(app, code)).toHaveLength(20);
    const proven = await makeCustomer(app, { emailProvenAt: app.clock() });
    await askForCode(proven.email);
    expect(await app.mailsTo(proven.email)).toHaveLength(1);
    // The code expired after ten minutes, so it is not sent.
    app.advance(hours(1));
    expect(await leftOf(app, code)).toHaveLength(21);
  });
});

describe('mails of one kind to a pharmacy', () => {
  test('the first five new requests of an hour each, then one for the rest', async () => {
    const { app, askOften, pharmacies } = await useGuests();
    const [pharmacy, neighbour] = pharmacies;
    const subjects = async () => (await app.mailsTo(pharmacy.email)).map(({ subject }) => subject);
    const one = 'A new prescription request';
    const rest = 'More new prescription requests';
    await askOften(58);
    await askOften(1, { to: neighbour.id });
    expect(await subjects()).toEqual([one, one, one, one, one]);
    expect(await app.mailsTo(neighbour.email)).toHaveLength(1);
    app.advance(minutes(59));
    expect(await subjects()).toHaveLength(5);
    app.advance(minutes(1));
    expect((await subjects()).slice(5)).toEqual([rest]);
    await askOften(1);
    expect((await subjects()).slice(6)).toEqual([one]);
  });

  test('a pharmacy that undid as many moves gets no more mails', async () => {
    const { app, ask, pharmacies } = await useGuests();
    for (let n = 0; n < 8; n++) {
      const { trackingUrl } = await ask('amna@example.com');
      const sender = await holderOf(app, trackingUrl.slice('/track/'.length));
      expect((await sender.post(`/api${trackingUrl}/cancel`, {})).status).toBe(200);
    }
    const cancelled = async () =>
      (await app.mailsOnceNotified(pharmacies[0].email)).filter(({ subject }) =>
        /cancelled/.test(subject),
      );
    expect(await cancelled()).toHaveLength(5);
    app.advance(hours(1));
    expect((await cancelled()).map(({ subject }) => subject)[5]).toBe(
      'More prescription requests were cancelled',
    );
  });
});

describe('MAIL_PER_HOUR', () => {
  test('delays all further mails but codes, until the hour has passed', async () => {
    const { app, askOften, askForCode } = await useGuests({ config: { mailPerHour: 3 } });
    const { email } = await makeCustomer(app);
    await askOften(3);
    await app.jobs.runWaiting();
    expect(app.mails).toHaveLength(3);
    await askForCode(email);
    expect(await leftOf(app, code)).toHaveLength(1);
    expect(app.mails).toHaveLength(4);
    app.advance(hours(1));
    await app.jobs.runWaiting();
    expect(app.mails).toHaveLength(7);
    expect(app.problems).toEqual([]);
  });

  test('delays mails that are queued meanwhile', async () => {
    const { app, askOften } = await useGuests({ config: { mailPerHour: 3 } });
    const due = async () =>
      (
        await app.db.execute(sql`select from pgboss.job
          where name = 'mail-deliveries' and start_after <= pgboss.job_now()`)
      ).rowCount;
    await askOften(2);
    expect(await due()).toBe(4);
    await app.jobs.runWaiting();
    await askOften(1);
    expect(await due()).toBe(0);
    app.advance(hours(1));
    await app.jobs.runWaiting();
    expect(app.mails).toHaveLength(6);
  });

  test('counts what all processes send together', async () => {
    const config = { mailPerHour: 3 };
    const { app, askOften } = await useGuests({ config });
    const server = await useTestApp({ beside: app, config });
    await askOften(1);
    await app.jobs.runWaiting();
    await askOften(2);
    await server.jobs.runWaiting();
    expect([app.mails.length, server.mails.length]).toEqual([2, 1]);
  });

  test('does not count mails that the mail server refused', async () => {
    let refused = 0;
    const { app, askOften } = await useGuests({
      config: { mailPerHour: 4 },
      mailTransport: (real) => async (mail) => {
        if (refused++ < 4) throw new Error('450 try later');
        await real(mail);
      },
    });
    await askOften(2);
    await app.jobs.runWaiting();
    expect(app.mails).toEqual([]);
    app.advance(minutes(20));
    await app.jobs.runWaiting();
    expect(app.mails).toHaveLength(4);
  });

  test('RATE_LIMIT_SCALE multiplies it', async () => {
    const { app, askOften } = await useGuests({ config: { mailPerHour: 1, rateLimitScale: 4 } });
    await askOften(3);
    await app.jobs.runWaiting();
    expect(app.mails).toHaveLength(4);
  });
});
