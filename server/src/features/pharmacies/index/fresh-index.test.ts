import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { makePharmacy } from '../../../../test/factories.ts';
import { listingVersion, pharmacies, pharmacyChanges } from '../../../database/schema.ts';
import { createFreshIndex, deleteOldChanges } from './fresh-index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const count = async (current: ReturnType<typeof createFreshIndex>, search: string) => {
  const index = await current.read();
  const now = app.clock().getTime();
  return index.search({ search, language: 'en', after: undefined, limit: 9, now }).total;
};
const change = (id: string, values: Partial<typeof pharmacies.$inferInsert>) =>
  app.db.update(pharmacies).set(values).where(eq(pharmacies.id, id));
const raiseVersion = (by: number) =>
  app.db.update(listingVersion).set({ version: sql`${listingVersion.version} + ${by}` });

test('each process finds every process’s changes at once', async () => {
  const processes = [createFreshIndex(app.db), createFreshIndex(app.db)];
  const found = (search: string) => Promise.all(processes.map((one) => count(one, search)));
  expect(await found('Quinine')).toEqual([0, 0]);

  const { id } = await makePharmacy(app, { shopName: 'Quinine', nameEn: 'Quinine' });
  expect(await found('Quinine')).toEqual([1, 1]);

  await change(id, { address: 'Behind the Zirconium' });
  expect(await found('Zirconium')).toEqual([1, 1]);
  expect(await found('Quinine')).toEqual([1, 1]);

  await change(id, { verificationStatus: 'suspended' });
  expect(await found('Quinine')).toEqual([0, 0]);
  await change(id, { verificationStatus: 'verified' });
  expect(await found('Quinine')).toEqual([1, 1]);

  await app.db.delete(pharmacies).where(eq(pharmacies.id, id));
  expect(await found('Quinine')).toEqual([0, 0]);
});

test('a call during a read of the index finds all earlier changes', async () => {
  const current = createFreshIndex(app.db);
  await current.read();
  const asked = current.read();
  const { id } = await makePharmacy(app, { shopName: 'Tungsten', nameEn: 'Tungsten' });
  expect(await count(current, 'Tungsten')).toBe(1);
  await asked;
  await app.db.delete(pharmacies).where(eq(pharmacies.id, id));
});

test('old changes are deleted, and a process that is too far behind reads everything', async () => {
  const current = createFreshIndex(app.db);
  await current.read();
  const { id } = await makePharmacy(app, { shopName: 'Vanadium', nameEn: 'Vanadium' });
  const isStored = async () =>
    (await app.db.$count(pharmacyChanges, eq(pharmacyChanges.pharmacyId, id))) > 0;
  await raiseVersion(5000);
  await deleteOldChanges(app.db);
  expect(await isStored()).toBe(true);
  await raiseVersion(6000);
  await deleteOldChanges(app.db);
  expect(await isStored()).toBe(false);
  expect(await count(current, 'Vanadium')).toBe(1);
});

test('many changes of a few pharmacies leave an index that finds them once', async () => {
  const current = createFreshIndex(app.db);
  const { id } = await makePharmacy(app, { shopName: 'Osmium', nameEn: 'Osmium' });
  for (let time = 0; time < 20; time++) {
    await change(id, { address: `Street ${time}` });
    expect(await count(current, 'Osmium')).toBe(1);
  }
  expect(await count(current, 'Osmium Street 19')).toBe(1);
  expect(await count(current, 'Osmium Street 18')).toBe(0);
});

test('a name is still suggested after its pharmacy was changed many times', async () => {
  const current = createFreshIndex(app.db);
  const { id } = await makePharmacy(app, { shopName: 'Palladium', nameEn: 'Palladium' });
  for (let time = 0; time < 15; time++) {
    await change(id, { address: `Street ${time}` });
    await current.read();
  }
  const index = await current.read();
  const asked = { language: 'en', after: undefined, limit: 9, now: app.clock().getTime() } as const;
  const { alike } = index.search({ ...asked, search: 'Paladeum' });
  expect(alike.map((row) => row.id)).toEqual([id]);
});

test('only changed rows are read', async () => {
  const current = createFreshIndex(app.db);
  const { id } = await makePharmacy(app, { shopName: 'Iridium', nameEn: 'Iridium' });
  const { id: silent } = await makePharmacy(app, { shopName: 'Rhenium', nameEn: 'Rhenium' });
  await current.read();
  // A change without a trigger is visible only to a process that reads all rows.
  await app.db.execute(sql`alter table pharmacies disable trigger user`);
  await change(silent, { address: 'Unheard' });
  await app.db.execute(sql`alter table pharmacies enable trigger user`);
  await change(id, { address: 'Heard' });
  expect([await count(current, 'Heard'), await count(current, 'Unheard')]).toEqual([1, 0]);
  await raiseVersion(6000);
  expect(await count(current, 'Unheard')).toBe(1);
});
