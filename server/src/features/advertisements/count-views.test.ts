import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startTestApp, type TestAppOptions, useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makeAdvertisement, makePharmacy } from '../../../test/factories.ts';
import { advertisementDays } from '../../database/schema.ts';
import { days, hours, minutes } from '../../platform/clock.ts';
import { readListingVersion } from '../../platform/public-list.ts';
import { createCounts } from './count-views.ts';

async function useCounting(options: TestAppOptions = {}) {
  const app = await useTestApp(options);
  const { id: pharmacyId } = await makePharmacy(app);
  const owner = await signedIn(app, 'pharmacy', pharmacyId);
  const make = () => makeAdvertisement(app, { pharmacyId, runsFor: days(30) });
  const { id } = await make();
  const tell = (seen: object, ip?: string, agent?: string) =>
    new Browser(app, agent ? { 'user-agent': agent } : {}, ip).post(
      '/api/advertisements/seen',
      seen,
    );
  const figures = async (of = id) => (await owner.get(`/api/advertisements/${of}/figures`)).body;
  return { app, pharmacyId, owner, id, make, tell, figures };
}

test('views and taps are counted by the day in Khartoum, and shown for thirty days', async () => {
  const { app, id, tell, figures } = await useCounting();
  // 21:59 UTC is a minute before midnight in Khartoum.
  app.advance(hours(12) + minutes(59));
  expect((await tell({ views: [id], taps: [id] })).status).toBe(204);
  app.advance(minutes(1));
  await tell({ views: [id, id] });
  const { countedSince, days: counted, ...sums } = await figures();
  expect(countedSince).toBe('2026-11-20T09:00:00.000Z');
  expect(sums).toEqual({ views: 2, taps: 1 });
  expect(counted).toHaveLength(30);
  expect(counted.slice(-3)).toEqual([
    { day: '2026-11-19', views: null, taps: null },
    { day: '2026-11-20', views: 1, taps: 1 },
    { day: '2026-11-21', views: 1, taps: 0 },
  ]);
});

test('a counted view raises no version, so caches stay valid', async () => {
  const { app, id, tell, figures } = await useCounting();
  const before = await readListingVersion(app.db);
  await tell({ views: [id], taps: [id] });
  expect((await figures()).views).toBe(1);
  expect(await readListingVersion(app.db)).toBe(before);
});

test("a network's fifty-first view of a day does not count, one of the next day does", async () => {
  const { app, id, tell, figures } = await useCounting();
  for (let n = 0; n < 55; n++) await tell({ views: [id], taps: [id] }, '196.1.1.1');
  await tell({ views: [id] }, '196.1.1.2');
  expect(await figures()).toMatchObject({ views: 51, taps: 10 });
  app.advance(days(1));
  await tell({ views: [id] }, '196.1.1.1');
  expect((await figures()).views).toBe(52);
});

test('invented ids stop the counting for no other caller', async () => {
  const { id, tell, figures } = await useCounting();
  const madeUp = () => Array.from({ length: 100 }, () => randomUUID());
  for (let n = 0; n < 30; n++) await tell({ views: madeUp(), taps: madeUp() }, '196.1.1.1');
  await tell({ views: [id] }, '196.1.1.2');
  expect((await figures()).views).toBe(1);
});

test('addresses of one /48 share a limit; other networks still count', async () => {
  const { app, id, figures } = await useCounting();
  const log = { warn: () => {} };
  const counts = createCounts({ db: app.db, clock: app.clock, scale: 1, log });
  const ids = Array.from({ length: 40 }, () => randomUUID());
  for (let n = 0; n < 1260; n++)
    counts.count(`2001:db8:1:${n.toString(16)}::1`, { views: ids, taps: [] });
  counts.count('2001:db8:2::1', { views: [id], taps: [] });
  await counts.flush();
  expect((await figures()).views).toBe(1);
});

test('the 601st call of a network in ten minutes is 429', async () => {
  const { id, tell } = await useCounting({ config: { rateLimitScale: 0.1 } });
  for (let n = 0; n < 60; n++) expect((await tell({}, '196.1.1.1')).status).toBe(204);
  const refused = await tell({ views: [id] }, '196.1.1.1');
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '600']);
  expect((await tell({ views: [id] }, '196.1.1.2')).status).toBe(204);
});

test('views by the advertising pharmacy and by robots do not count', async () => {
  const { owner, id, tell, figures } = await useCounting();
  expect((await owner.post('/api/advertisements/seen', { views: [id] })).status).toBe(204);
  await tell({ views: [id] }, undefined, 'Mozilla/5.0 (compatible; Googlebot/2.1)');
  expect((await figures()).views).toBe(0);
});

test('views of unknown, unpaid and ended advertisements are ignored', async () => {
  const { app, pharmacyId, id, tell, figures } = await useCounting();
  const unpaid = await makeAdvertisement(app, { pharmacyId });
  const ended = await makeAdvertisement(app, { pharmacyId, runsFor: -1 });
  expect((await tell({ views: [randomUUID(), unpaid.id, ended.id, id] })).status).toBe(204);
  expect((await figures()).views).toBe(1);
  expect(await app.db.$count(advertisementDays)).toBe(1);
  expect((await tell({ views: ['nobody'] })).status).toBe(400);
  expect((await tell({ views: Array(101).fill(id) })).status).toBe(400);
});

test('a process that ends writes its counts', async () => {
  const app = await useTestApp();
  const { id: pharmacyId } = await makePharmacy(app);
  const { id } = await makeAdvertisement(app, { pharmacyId, runsFor: days(30) });
  const beside = await startTestApp({ beside: app });
  await new Browser(beside).post('/api/advertisements/seen', { views: [id] });
  expect(await app.db.$count(advertisementDays)).toBe(0);
  await beside.close();
  expect(await app.db.select().from(advertisementDays)).toEqual([
    { advertisementId: id, day: '2026-11-20', views: 1, taps: 0 },
  ]);
});

test('two processes that count at the same moment lose no view', async () => {
  const { app, owner, make, id, figures } = await useCounting();
  const ids = [id, ...(await Promise.all([make(), make(), make()])).map((ad) => ad.id)];
  const beside = await startTestApp({ beside: app });
  const counting = async (at: typeof app, order: string[]) => {
    const pharmacist = new Browser(at);
    for (const [name, value] of owner.cookies) pharmacist.cookies.set(name, value);
    for (let n = 0; n < 10; n++) {
      await new Browser(at).post('/api/advertisements/seen', { views: order });
      await pharmacist.get(`/api/advertisements/${id}/figures`);
    }
  };
  await Promise.all([counting(app, ids), counting(beside, ids.toReversed())]);
  for (const one of ids) expect((await figures(one)).views).toBe(20);
  expect([app.problems, beside.problems]).toEqual([[], []]);
  await beside.close();
});

test('counts that cannot be written are written at the next attempt', async () => {
  const { app, id, tell, figures } = await useCounting();
  await app.db.execute(sql`alter table advertisement_days rename to elsewhere`);
  await tell({ views: [id] });
  expect((await figures())?.views).toBeUndefined();
  await app.db.execute(sql`alter table elsewhere rename to advertisement_days`);
  expect((await figures()).views).toBe(1);
});

test('counts are deleted after thirteen months', async () => {
  const { app, id, tell, figures } = await useCounting();
  await tell({ views: [id] });
  expect((await figures()).views).toBe(1);
  app.advance(days(396));
  await app.cleanUp();
  expect(await app.db.$count(advertisementDays)).toBe(1);
  app.advance(days(1));
  await app.cleanUp();
  expect(await app.db.$count(advertisementDays)).toBe(0);
});
