import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import {
  makeAdmin,
  makeAdvertisement,
  makePharmacy,
  makeRequest,
  pdf,
} from '../../../test/factories.ts';
import { pharmacies } from '../../database/schema.ts';
import { days, minutes } from '../../platform/clock.ts';
import { hashOf, newToken } from '../../platform/secrets.ts';
import { splitOldNames } from './old-names.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimitScale: 100 } });
});
afterAll(() => app.close());

const reader = (language: string) => new Browser(app, { 'accept-language': language });
const named = ({ shopName, nameAr, nameEn }: Record<string, unknown>) => ({
  shopName,
  nameAr,
  nameEn,
});
const both = { nameAr: 'صيدلية الشفاء', nameEn: 'Al Shifa Pharmacy' };

test("every answer has the name for the reader's language, and both", async () => {
  const { id } = await makePharmacy(app, both);
  for (const [language, shopName] of [
    ['ar-SD', both.nameAr],
    ['en', both.nameEn],
    ['fr', both.nameEn],
  ] as const) {
    const visitor = reader(language);
    const list = await visitor.get('/api/pharmacies');
    const listed = list.body.find((item: { id: string }) => item.id === id);
    const search = await visitor.get('/api/pharmacies?search=shifa');
    const one = await visitor.get(`/api/pharmacies/${id}`);
    for (const answer of [listed, search.body.items[0], one.body])
      expect(named(answer)).toEqual({ ...both, shopName });
    for (const { headers } of [list, search, one]) expect(headers.vary).toMatch(/accept-language/i);

    const pharmacist = await signedIn(app, 'pharmacy', id);
    pharmacist.headers['accept-language'] = language;
    const session = await pharmacist.get('/api/sessions/current');
    const profile = await pharmacist.get(`/api/pharmacies/${id}/profile`);
    for (const answer of [session.body.roles.pharmacy, profile.body])
      expect(named(answer)).toEqual({ ...both, shopName });
  }
});

test('a request is followed, and an advertisement read, by that name too', async () => {
  const pharmacy = await makePharmacy(app, both);
  const token = newToken();
  await makeRequest(app, { pharmacyId: pharmacy.id, trackingTokenHash: hashOf(token) });
  await makeAdvertisement(app, { pharmacyId: pharmacy.id, runsFor: days(1) });
  for (const [language, shopName] of [
    ['ar', both.nameAr],
    ['en', both.nameEn],
  ] as const) {
    const tracked = await reader(language).get(`/api/track/${token}`);
    expect(named(tracked.body.pharmacy)).toEqual({ ...both, shopName });
    const advertised = await reader(language).get('/api/advertisements');
    expect(named(advertised.body[0].pharmacy)).toEqual({ ...both, shopName });
  }
});

test("a search is ordered by the reader's language, its own script first; the whole list is not", async () => {
  const other = await useTestApp();
  for (const [nameAr, nameEn] of [
    ['صيدلية الياسمين', 'Yasmin'],
    ['باب النيل', null],
    [null, 'Zeta'],
    [null, 'amal 10'],
    [null, 'Amal 2'],
    ['أمل', 'Youth'],
  ] as const)
    await makePharmacy(other, { nameAr, nameEn });
  const read = async (language: string, path: string) => {
    const { body } = await new Browser(other, { 'accept-language': language }).get(path);
    const items: { id: string; shopName: string }[] = body.items ?? body;
    return items;
  };
  const namesIn = async (language: string) =>
    (await read(language, '/api/pharmacies?limit=10')).map(({ shopName }) => shopName);
  expect(await namesIn('ar')).toEqual([
    'أمل',
    'باب النيل',
    'صيدلية الياسمين',
    'Amal 2',
    'amal 10',
    'Zeta',
  ]);
  expect(await namesIn('en')).toEqual([
    'Amal 2',
    'amal 10',
    'Yasmin',
    'Youth',
    'Zeta',
    'باب النيل',
  ]);
  const ids = async (language: string) =>
    (await read(language, '/api/pharmacies')).map(({ id }) => id);
  expect(await ids('ar')).toEqual(await ids('en'));
});

test('a mail has the name for whoever it is sent to', async () => {
  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  for (const [language, own, other] of [
    ['ar', both.nameAr, both.nameEn],
    ['en', both.nameEn, both.nameAr],
  ] as const) {
    const waiting = { verificationStatus: 'pending', language } as const;
    const { id, email } = await makePharmacy(app, { ...both, ...waiting });
    expect((await admin.post(`/api/admin/approve-pharmacy/${id}`)).status).toBe(200);
    const request = await makeRequest(app, { pharmacyId: id, language });
    const pharmacist = await signedIn(app, 'pharmacy', id);
    const status = { status: 'in-progress' };
    await pharmacist.patch(`/api/prescription-requests/${request.id}/status`, status);
    // Until then it can be taken back (product decision 46).
    app.advance(minutes(1));
    for (const to of [email, request.email]) {
      const text = (await app.mailsTo(to)).map((mail) => mail.text).join();
      expect(text).toContain(own);
      expect(text).not.toContain(other);
    }
  }
});

test('the desk has both names, and finds a pharmacy and what was decided on it by either', async () => {
  const names = { nameAr: 'صيدلية المرجان', nameEn: 'Coral Pharmacy' };
  const { id } = await makePharmacy(app, { ...names, verificationStatus: 'pending' });
  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  await admin.post(`/api/admin/approve-pharmacy/${id}`);
  for (const search of ['المرجان', 'coral']) {
    const query = new URLSearchParams({ search });
    const list = await admin.get(`/api/admin/pharmacies?${query}`);
    expect(list.body.items).toMatchObject([{ id, ...names, shopName: names.nameEn }]);
    const log = await admin.get(`/api/admin/audit-log?${query}`, { 'accept-language': 'ar' });
    expect(log.body.items).toMatchObject([{ subjectId: id, subjectName: names.nameAr }]);
  }
});

describe('a registration', () => {
  const register = async (fields: Record<string, string>) => {
    const place = { state: 'Kassala', city: 'Kassala', address: 'Station' };
    const pharmacist = reader('en');
    const email = `${randomUUID()}@example.com`;
    const { status, body } = await pharmacist.form(
      '/api/pharmacies/signup',
      { ...place, email, ...fields },
      { verificationDocuments: [{ name: 'licence.pdf', content: pdf }] },
    );
    expect(status).toBe(201);
    return named((await pharmacist.get(`/api/pharmacies/${body.id}/profile`)).body);
  };

  test.each<[string, Record<string, string>, string | null, string | null]>([
    ['one name in Arabic', { shopName: 'صيدلية النيل' }, 'صيدلية النيل', null],
    ['one name in English', { shopName: 'Nile' }, null, 'Nile'],
    ['both in one', { shopName: 'النيل | Nile' }, 'النيل', 'Nile'],
    ['the other one apart', { shopName: 'Nile', nameAr: 'النيل' }, 'النيل', 'Nile'],
    ['the other one apart, empty', { shopName: 'Nile', nameAr: ' ' }, null, 'Nile'],
    ['the same one apart', { shopName: 'النيل', nameAr: 'النيل', nameEn: 'Nile' }, 'النيل', 'Nile'],
    ['two in one script', { shopName: 'Nile', nameEn: 'Blue Nile' }, 'Nile', 'Blue Nile'],
  ])('%s', async (_what, fields, nameAr, nameEn) => {
    expect(await register(fields)).toEqual({ shopName: nameEn ?? nameAr, nameAr, nameEn });
  });
});

describe('the profile', () => {
  const change = async (fields: object) => {
    const { id } = await makePharmacy(app, both);
    const pharmacist = await signedIn(app, 'pharmacy', id);
    const answer = await pharmacist.patch(`/api/pharmacies/${id}`, fields);
    const visitor = reader('en');
    return { answer, listed: (await visitor.get(`/api/pharmacies/${id}`)).body };
  };

  test.each<[string, object, object]>([
    ['a name is changed, the other stays', { nameEn: 'Shifa' }, { nameEn: 'Shifa' }],
    ['one name is cleared', { nameEn: '' }, { nameEn: null }],
    ['both are changed', { nameAr: 'النور', nameEn: 'Noor' }, { nameAr: 'النور', nameEn: 'Noor' }],
    [
      'the only name left moves',
      { nameAr: null, nameEn: 'Noor' },
      { nameAr: null, nameEn: 'Noor' },
    ],
    ['shopName says nothing here', { shopName: 'Noor' }, {}],
  ])('%s', async (_what, fields, after) => {
    const { answer, listed } = await change(fields);
    expect(answer.status).toBe(200);
    expect(listed).toMatchObject({ ...both, ...after });
  });

  test('a pharmacy keeps one name at least', async () => {
    const { answer, listed } = await change({ nameAr: '', nameEn: null });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_fields']);
    expect(answer.body.details).toMatchObject([{ field: 'nameEn' }]);
    expect(listed).toMatchObject(both);
  });

  test('a changed name is found, the earlier one no more', async () => {
    const { listed } = await change({ nameAr: 'صيدلية الخرطوش' });
    const found = async (search: string) => {
      const query = new URLSearchParams({ search, limit: '100' });
      const { body } = await reader('en').get(`/api/pharmacies?${query}`);
      return body.items.some(({ id }: { id: string }) => id === listed.id);
    };
    expect([await found('الخرطوش'), await found('Al Shifa'), await found('صيدلية الشفاء')]).toEqual(
      [true, true, false],
    );
  });
});

describe('names that an older version has written', () => {
  /** As an older version adds one. */
  const addOld = async (shopName: string) => {
    const { id } = await makePharmacy(app);
    const old = { shopName, sortName: shopName.toLowerCase(), nameAr: null, nameEn: null };
    await app.db.update(pharmacies).set(old).where(eq(pharmacies.id, id));
    return id;
  };
  const rowOf = async (id: string) => {
    const [row] = await app.db.select().from(pharmacies).where(eq(pharmacies.id, id));
    return row;
  };

  test('are read in both languages before they are split', async () => {
    const id = await addOld('Al Shifa / صيدلية الشفاء');
    const names = { nameAr: 'صيدلية الشفاء', nameEn: 'Al Shifa' };
    const answer = await reader('ar').get(`/api/pharmacies/${id}`);
    expect(named(answer.body)).toEqual({ ...names, shopName: 'صيدلية الشفاء' });
  });

  test('are split once, by processes that start together; the order of the whole list stays', async () => {
    const old = new Map<string, string>();
    for (const name of ['Beta / باء الأولى', 'alpha', 'صيدلية الأمل | Amal', 'Gamma (جيم الأولى)'])
      old.set(await addOld(name), name);
    const list = async () => (await reader('en').get('/api/pharmacies')).body;
    const before = await list();
    await Promise.all([1, 2, 3].map(() => splitOldNames(app.db)));
    expect(await list()).toEqual(before);
    for (const id of old.keys()) {
      const row = await rowOf(id);
      expect(row?.shopName).toBe([row?.nameAr, row?.nameEn].filter(Boolean).join(' | '));
    }
  });

  test('are split while a row that names the pharmacy is being written', async () => {
    const id = await addOld('Al Shifa / صيدلية الشفاء');
    await app.db.transaction(async (db) => {
      await db.select().from(pharmacies).where(eq(pharmacies.id, id)).for('key share');
      await splitOldNames(app.db);
    });
    expect(await rowOf(id)).toMatchObject({ nameAr: 'صيدلية الشفاء', nameEn: 'Al Shifa' });
  });

  test('a name that an older process has corrected counts, and is split again', async () => {
    const { id } = await makePharmacy(app, both);
    await app.db.update(pharmacies).set({ shopName: 'Noor' }).where(eq(pharmacies.id, id));
    const after = { nameAr: null, nameEn: 'Noor' };
    expect((await reader('ar').get(`/api/pharmacies/${id}`)).body).toMatchObject(after);
    await splitOldNames(app.db);
    expect(await rowOf(id)).toMatchObject(after);
  });

  test('one that holds a bar of its own is left alone', async () => {
    const { id } = await makePharmacy(app, { nameAr: 'أ | ب', nameEn: 'A | B' });
    await splitOldNames(app.db);
    expect(await rowOf(id)).toMatchObject({ nameAr: 'أ | ب', nameEn: 'A | B' });
  });
});
