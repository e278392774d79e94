import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import {
  activated,
  type Paying,
  runningUntil,
  unpaid,
  usePaying,
  waitingCalls,
} from '../../../test/paying.ts';
import { advertisements, paymentEvents } from '../../database/schema.ts';
import { days } from '../../platform/clock.ts';

const inThirtyDays = ({ app }: Paying) => new Date(app.clock().getTime() + days(30));
const succeeded = 'payment_intent.succeeded';

test.each([1, 2, 3, 4, 5])(
  'page, redirect and three copies of the event at once make one term of thirty days (%s)',
  async (round) => {
    const scene = await usePaying();
    const { app, provider, pay, confirm, deliver, readState, attempts } = scene;
    const beside = await useTestApp({
      beside: app,
      config: { stripe: provider.settings },
    });
    const intentId = await pay();
    const event = provider.eventOf(succeeded);
    const calls = [
      () => confirm(intentId),
      () => deliver(event),
      () => deliver(event, beside),
      () => confirm(intentId),
      () => deliver(event, beside),
    ];
    const turned = [...calls.slice(round % 5), ...calls.slice(0, round % 5)];
    const answers = await Promise.all(turned.map((call) => call()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await readState()).toEqual(runningUntil(inThirtyDays(scene)));
    expect(await attempts()).toEqual([{ status: 'succeeded', intentId }]);
    expect(await app.db.$count(paymentEvents)).toBe(1);
    await app.jobs.runWaiting();
    await beside.jobs.runWaiting();
    expect([...app.mails, ...beside.mails].map(({ subject }) => subject)).toEqual([activated]);
  },
);

test('an unknown payment, by all at once, is one term too', async () => {
  const scene = await usePaying();
  const { provider, metadata, open, confirm, deliver, readState, subjects } = scene;
  provider.fail('lost');
  await open();
  provider.fail();
  const { id } = provider.make({ metadata });
  const event = provider.eventOf(succeeded);
  const answers = await Promise.all([
    confirm(id),
    deliver(event),
    confirm(id),
    deliver(event),
    confirm(id),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await readState()).toEqual(runningUntil(inThirtyDays(scene)));
  expect(await subjects()).toEqual([activated]);
});

test('paying and its refund at once end without the advertisement, in either order', async () => {
  const { provider, pay, confirm, deliver, readState } = await usePaying();
  const intentId = await pay();
  provider.refund(intentId);
  await Promise.all([
    confirm(intentId),
    deliver(provider.eventOf('charge.refunded')),
    deliver(provider.eventOf(succeeded)),
  ]);
  expect(await readState()).toMatchObject({ isPaid: false, isActive: false });
});

test('thirty confirmations at once, more than the database has connections, are one term', async () => {
  const scene = await usePaying();
  const { pay, confirm, readState, subjects } = scene;
  const intentId = await pay();
  const answers = await Promise.all(Array.from({ length: 30 }, () => confirm(intentId)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await readState()).toEqual(runningUntil(inThirtyDays(scene)));
  expect(await subjects()).toEqual([activated]);
});

test('a renewal and the refund of the term before at once leave the renewal its thirty days', async () => {
  const scene = await usePaying();
  const { app, ad, provider, pay, confirm, deliver, readState } = scene;
  const first = await pay();
  await confirm(first);
  app.advance(days(20));
  await scene.pharmacist.get('/api/sessions/current');
  const second = await pay();
  provider.refund(first);
  const news = provider.eventOf('charge.refunded');
  let calls: ReturnType<typeof confirm>[] = [];
  await app.db.transaction(async (db) => {
    await db.select().from(advertisements).where(eq(advertisements.id, ad.id)).for('update');
    calls = [confirm(second), deliver(news)];
    await expect.poll(() => waitingCalls(app)).toBe(2);
  });
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200]);
  expect(await readState()).toEqual(runningUntil(inThirtyDays(scene)));
});

test('two payments for one advertisement at once are two terms', async () => {
  const scene = await usePaying();
  const { provider, metadata, confirm, readState } = scene;
  const [one, two] = [provider.make({ metadata }), provider.make({ metadata })];
  await Promise.all([confirm(one.id), confirm(two.id), confirm(one.id), confirm(two.id)]);
  expect(await readState()).toEqual(
    runningUntil(new Date(inThirtyDays(scene).getTime() + days(30))),
  );
});

async function killAtActivation({ app }: Paying): Promise<void> {
  await app.db.execute(sql`
    create function kill_me() returns trigger language plpgsql as $$
    begin
      perform pg_terminate_backend(pg_backend_pid());
      perform pg_sleep(5);
      return new;
    end $$`);
  await app.db.execute(
    sql`create trigger kill_me before update on advertisements for each row execute function kill_me()`,
  );
}

test('an event completes a payment whose process died before the commit', async () => {
  const scene = await usePaying();
  const { app, provider, pay, confirm, deliver, readState, attempts, subjects } = scene;
  const intentId = await pay();
  await killAtActivation(scene);
  const { status, body } = await confirm(intentId);
  expect([status, body.code]).toEqual([503, 'data_unreachable']);
  const event = provider.eventOf(succeeded);
  expect((await deliver(event)).status).toBe(503);
  expect([await readState(), await attempts()]).toEqual([unpaid, [{ status: 'open', intentId }]]);
  expect(await app.db.$count(paymentEvents)).toBe(0);
  await app.db.execute(sql`drop trigger kill_me on advertisements`);
  expect((await deliver(event)).status).toBe(200);
  expect(await readState()).toEqual(runningUntil(inThirtyDays(scene)));
  expect(await subjects()).toEqual([activated]);
  expect((await confirm(intentId)).status).toBe(200);
  expect(await readState()).toEqual(runningUntil(inThirtyDays(scene)));
});

test('another process completes a payment when the page comes back', async () => {
  const scene = await usePaying();
  const { app, provider, pay, deliver, readState } = scene;
  await pay();
  const next = await useTestApp({ beside: app, config: { stripe: provider.settings } });
  await app.app.close();
  expect((await deliver(provider.eventOf(succeeded), next)).status).toBe(200);
  expect(await readState()).toEqual(runningUntil(inThirtyDays(scene)));
});
