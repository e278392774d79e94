import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makeAdmin, makeDoctor, makePharmacy, makePlace, pdf } from '../../../test/factories.ts';
import { auditLog, pharmacies, placeGoneReports, places } from '../../database/schema.ts';
import { days } from '../../platform/clock.ts';
import { deleteOldReports } from './service.ts';

const readList = async (browser: Browser, query: Record<string, string> = {}) =>
  (await browser.get(`/api/places?${new URLSearchParams(query)}`)).body;
const readNames = async (browser: Browser, query: Record<string, string>) =>
  (await readList(browser, query)).items.map(({ nameEn }: { nameEn: string }) => nameEn);

const from = (app: Parameters<typeof makePlace>[0] & ConstructorParameters<typeof Browser>[0]) => {
  let networks = 0;
  return () => new Browser(app, {}, `203.0.113.${++networks}`);
};

test('places are found by all words in any order, in both languages, and by any spelling of city and state', async () => {
  const app = await useTestApp();
  const nile = { nameAr: 'صيدلية النيل الأزرق', nameEn: 'Blue Nile Pharmacy' };
  await makePlace(app, { ...nile, city: 'Wad Medani', state: 'Gezira' });
  await makePlace(app, { nameAr: 'صيدلية كسلا', nameEn: 'Kassala Pharmacy' });
  const visitor = new Browser(app);
  const found: Record<string, string>[] = [
    { search: 'nile blue' },
    { search: 'الازرق صيدليه' },
    { search: 'نيل ازرق' },
    { search: 'Madani blue' },
    { search: 'bleu' },
    { search: 'pharmacy ود مدني' },
    { city: 'Wad Madani' },
    { city: 'ود مدني', search: 'blue' },
    { state: 'Al Jazirah' },
    { state: 'الجزيرة' },
  ];
  for (const query of found)
    expect([query, await readNames(visitor, query)]).toEqual([query, ['Blue Nile Pharmacy']]);
  const lost: Record<string, string>[] = [
    { search: 'nile kassala' },
    { search: '%' },
    { city: 'x' },
    { state: 'x' },
  ];
  for (const query of lost) expect([query, await readNames(visitor, query)]).toEqual([query, []]);
});

test('a place names its source, and is ordered by the reader’s name or by distance', async () => {
  const app = await useTestApp();
  await makePlace(app, { nameAr: 'ب', nameEn: 'Alpha', latitude: 15.5, phone: '+249912345678' });
  await makePlace(app, { nameAr: 'أ', nameEn: 'Beta', latitude: 15.4 });
  await makePlace(app, { nameAr: 'ت', nameEn: null, latitude: 15.6 });
  await makePlace(app, { nameAr: 'Aa صيدلية', nameEn: 'Gamma', latitude: 15.1 });
  const english = new Browser(app, { 'accept-language': 'en' });
  const arabic = new Browser(app, { 'accept-language': 'ar' });
  const { items } = await readList(english);
  expect(items[0]).toMatchObject({
    nameEn: 'Alpha',
    latitude: '15.5',
    longitude: '36.4',
    phone: '+249912345678',
    source: 'openstreetmap',
    attribution: '© OpenStreetMap contributors, ODbL',
  });
  expect(items.map(({ nameAr }: { nameAr: string }) => nameAr)).toEqual([
    'ب',
    'أ',
    'Aa صيدلية',
    'ت',
  ]);
  expect(await readNames(arabic, {})).toEqual(['Beta', 'Alpha', null, 'Gamma']);
  const near = await readList(english, { near: '15.6,36.4', limit: '2' });
  expect(near.items).toMatchObject([
    { nameAr: 'ت', distanceKm: 0 },
    { nameAr: 'ب', distanceKm: 11.1 },
  ]);
  const rest = { near: '15.6,36.4', cursor: near.nextCursor };
  expect(await readList(english, rest)).toMatchObject({
    items: [{ nameAr: 'أ' }, { nameAr: 'Aa صيدلية' }],
    nextCursor: null,
  });
});

test('calls of the specification never return a place, and nothing can be sent to one', async () => {
  const app = await useTestApp();
  const place = await makePlace(app, { nameEn: 'Map Pharmacy' });
  const visitor = new Browser(app);
  expect((await visitor.get('/api/pharmacies')).body).toEqual([]);
  const found = await visitor.get('/api/pharmacies?search=map');
  expect(found.body.items).toEqual([]);
  expect((await visitor.get(`/api/pharmacies/${place.id}`)).status).toBe(404);
  const person = { customerName: 'Amna', phone: '0912345678', email: 'amna@example.com' };
  const sent = await visitor.form('/api/prescription-requests', {
    pharmacyId: place.id,
    ...person,
  });
  expect([404, 409]).toContain(sent.status);
  const doctor = await makeDoctor(app);
  expect((await visitor.get('/api/doctors')).body).toMatchObject([{ id: doctor.id }]);
  expect((await visitor.get('/api/advertisements')).body).toEqual([]);
});

test('the public list shows changes of a place at once', async () => {
  const app = await useTestApp();
  const place = await makePlace(app, { nameEn: 'Here' });
  const visitor = new Browser(app);
  const change = (set: Partial<typeof places.$inferInsert>) =>
    app.db.update(places).set(set).where(eq(places.id, place.id));
  const now = app.clock();
  for (const gone of ['hiddenAt', 'removedAt', 'missingSince'] as const) {
    expect(await readNames(visitor, {})).toEqual(['Here']);
    await change({ [gone]: now });
    expect([gone, await readNames(visitor, {})]).toEqual([gone, []]);
    expect((await visitor.get(`/api/places/${place.id}`)).status).toBe(404);
    await change({ [gone]: null });
  }
});

test('all searches of one state of the public lists read the places once', async () => {
  const app = await useTestApp();
  await makePlace(app, { nameEn: 'Blue Nile' });
  const visitor = new Browser(app);
  expect(await readNames(visitor, { search: 'nile' })).toEqual(['Blue Nile']);
  // A change without a trigger is visible only to a process that reads all rows.
  await app.db.execute(sql`alter table places disable trigger user`);
  await app.db.update(places).set({ nameEn: 'Unheard' });
  expect(await readNames(visitor, { search: 'blue' })).toEqual(['Blue Nile']);
  await app.db.execute(sql`alter table places enable trigger user`);
  await app.db.update(places).set({ nameEn: 'Heard' });
  expect(await readNames(visitor, { search: 'blue' })).toEqual([]);
  expect(await readNames(visitor, { search: 'heard' })).toEqual(['Heard']);
});

const registration = (placeId: string, number: number) => ({
  shopName: 'صيدلية النيل',
  email: `claim-${number}@example.com`,
  state: 'Kassala',
  city: 'Kassala',
  address: 'Behind the market',
  placeId,
});
const documents = { verificationDocuments: [{ name: 'licence.pdf', content: pdf }] };

test('the first approved pharmacy replaces its place, in one transaction and for good', async () => {
  const app = await useTestApp();
  const place = await makePlace(app, { nameEn: 'Claimed' });
  const visitor = new Browser(app);
  const ids: string[] = [];
  for (const number of [1, 2]) {
    const { body } = await new Browser(app).form(
      '/api/pharmacies/signup',
      registration(place.id, number),
      documents,
    );
    ids.push(body.id);
  }
  await app.db.update(pharmacies).set({ emailProvenAt: app.clock() });
  const [first = '', second = ''] = ids;
  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const claims = async () =>
    (await admin.get('/api/admin/pharmacies')).body.items.map(
      ({ id, claimedPlace }: { id: string; claimedPlace: object }) => ({ id, ...claimedPlace }),
    );
  expect(await readNames(visitor, {})).toEqual(['Claimed']);
  expect(await claims()).toEqual(
    expect.arrayContaining(
      ids.map(() => expect.objectContaining({ id: place.id, otherClaims: 1, isTaken: false })),
    ),
  );

  const changedAt = { verificationChangedAt: '2020-01-01T00:00:00.000Z' };
  const refused = await admin.post(`/api/admin/approve-pharmacy/${second}`, changedAt);
  expect(refused.status).toBe(409);
  expect(await readNames(visitor, {})).toEqual(['Claimed']);

  expect((await admin.post(`/api/admin/approve-pharmacy/${first}`)).status).toBe(200);
  expect(await readNames(visitor, {})).toEqual([]);
  expect((await admin.post(`/api/admin/pharmacies/${first}/undo-approval`)).status).toBe(200);
  expect(await readNames(visitor, {})).toEqual(['Claimed']);

  expect((await admin.post(`/api/admin/approve-pharmacy/${second}`)).status).toBe(200);
  expect(await readNames(visitor, {})).toEqual([]);
  expect((await visitor.get('/api/pharmacies')).body).toMatchObject([{ id: second }]);
  const [waiting] = (await admin.get('/api/admin/pending-pharmacies')).body;
  expect(waiting).toMatchObject({ id: first, claimedPlace: { otherClaims: 0, isTaken: true } });
  expect((await admin.post(`/api/admin/approve-pharmacy/${first}`)).status).toBe(200);
  const [taken] = await app.db.select().from(places);
  expect(taken?.replacedBy).toBe(second);

  const reason = { reason: 'Closed' };
  expect((await admin.post(`/api/admin/suspend-pharmacy/${second}`, reason)).status).toBe(200);
  expect(await readNames(visitor, {})).toEqual([]);
});

test('two simultaneous approvals: one gets the place', async () => {
  const app = await useTestApp();
  const place = await makePlace(app);
  const claim = { placeId: place.id, verificationStatus: 'pending' } as const;
  const both = [await makePharmacy(app, claim), await makePharmacy(app, claim)];
  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const answers = await Promise.all(
    both.map(({ id }) => admin.post(`/api/admin/approve-pharmacy/${id}`)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const [taken] = await app.db.select().from(places);
  expect(both.map(({ id }) => id)).toContain(taken?.replacedBy);
});

test('a registration for an unknown place succeeds without it', async () => {
  const app = await useTestApp();
  const { status } = await new Browser(app).form(
    '/api/pharmacies/signup',
    registration('6f9619ff-8b86-4d01-b42d-00cf4fc964ff', 1),
    documents,
  );
  expect(status).toBe(201);
  const [pharmacy] = await app.db.select().from(pharmacies);
  expect(pharmacy?.placeId).toBeNull();
});

test('three networks’ reports hide a place until an admin has looked', async () => {
  const app = await useTestApp();
  const place = await makePlace(app, { nameEn: 'Gone' });
  const visitor = new Browser(app);
  const network = from(app);
  const report = (browser: Browser) => browser.post(`/api/places/${place.id}/report-gone`);
  const [one, two, three] = [network(), network(), network()];
  for (const browser of [one, one, two, one]) expect((await report(browser)).status).toBe(204);
  expect(await readNames(visitor, {})).toEqual(['Gone']);
  // Too few bytes to identify a network.
  const kept = await app.db.select().from(placeGoneReports);
  expect(kept.map(({ networkHash }) => networkHash.length)).toEqual([3, 3]);

  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const reported = async () => (await admin.get('/api/admin/reported-places')).body.items;
  expect(await reported()).toMatchObject([{ id: place.id, goneReports: 2, hiddenAt: null }]);
  await report(three);
  expect(await readNames(visitor, {})).toEqual([]);
  expect(await reported()).toMatchObject([{ goneReports: 3, hiddenAt: app.clock().toISOString() }]);

  expect((await admin.post(`/api/admin/keep-place/${place.id}`)).status).toBe(204);
  expect(await readNames(visitor, {})).toEqual(['Gone']);
  expect(await reported()).toEqual([]);
  // An old page of the desk cannot remove what a colleague keeps.
  expect((await admin.post(`/api/admin/remove-place/${place.id}`)).status).toBe(404);
  await report(one);
  expect(await reported()).toMatchObject([{ goneReports: 1 }]);

  expect((await admin.post(`/api/admin/remove-place/${place.id}`)).status).toBe(204);
  expect([await readNames(visitor, {}), await reported()]).toEqual([[], []]);
  expect((await report(two)).status).toBe(404);
  expect((await admin.post(`/api/admin/keep-place/${place.id}`)).status).toBe(404);
  const log = await app.db.select().from(auditLog).orderBy(auditLog.createdAt);
  expect(log.map(({ action, subjectKind, subjectId }) => [action, subjectKind, subjectId])).toEqual(
    expect.arrayContaining([
      ['keep', 'place', place.id],
      ['remove', 'place', place.id],
    ]),
  );
  const { body } = await admin.get('/api/admin/audit-log?search=gone');
  expect(body.items.map(({ subjectName }: { subjectName: string }) => subjectName)).toEqual([
    'Gone',
    'Gone',
  ]);
});

test('all addresses of one provider’s customer are one network', async () => {
  const app = await useTestApp();
  const place = await makePlace(app);
  for (const address of ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:1:3::1'])
    await new Browser(app, {}, address).post(`/api/places/${place.id}/report-gone`);
  const [after] = await app.db.select().from(places);
  expect(after).toMatchObject({ goneReports: 1, hiddenAt: null });
});

test('a network’s reports are limited a day, and undecided reports expire', async () => {
  const app = await useTestApp();
  const made = await Promise.all(Array.from({ length: 21 }, () => makePlace(app)));
  const browser = new Browser(app);
  const statuses: number[] = [];
  for (const { id } of made)
    statuses.push((await browser.post(`/api/places/${id}/report-gone`)).status);
  expect(statuses).toEqual([...Array<number>(20).fill(204), 429]);
  app.advance(days(91));
  await deleteOldReports(app);
  expect(await app.db.$count(placeGoneReports)).toBe(0);
});
