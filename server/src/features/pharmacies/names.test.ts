import { randomUUID } from 'node:crypto';
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
import { days, minutes } from '../../platform/clock.ts';
import { createToken, hashOf } from '../../platform/secrets.ts';

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

test('tracking pages and advertisements have the name for the reader’s language too', async () => {
  const pharmacy = await makePharmacy(app, both);
  const token = createToken();
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

test('a mail has the name for its recipient’s language', async () => {
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
    // Until then it can be undone (docs/requests.md).
    app.advance(minutes(1));
    for (const to of [email, request.email]) {
      const text = (await app.mailsTo(to)).map((mail) => mail.text).join();
      expect(text).toContain(own);
      expect(text).not.toContain(other);
    }
  }
});

test('the desk shows both names, and its search finds a pharmacy and its decisions by either', async () => {
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
  ])('%s', async (_case, fields, nameAr, nameEn) => {
    expect(await register(fields)).toEqual({ shopName: nameEn ?? nameAr, nameAr, nameEn });
  });
});

describe('the profile before verification', () => {
  const change = async (fields: object) => {
    const { id } = await makePharmacy(app, { ...both, verificationStatus: 'pending' });
    const pharmacist = await signedIn(app, 'pharmacy', id);
    const response = await pharmacist.patch(`/api/pharmacies/${id}`, fields);
    return {
      answer: response,
      saved: (await pharmacist.get(`/api/pharmacies/${id}/profile`)).body,
    };
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
  ])('%s', async (_case, fields, after) => {
    const { answer, saved } = await change(fields);
    expect(answer.status).toBe(200);
    expect(saved).toMatchObject({ ...both, ...after });
  });

  test('a pharmacy keeps one name at least', async () => {
    const { answer, saved } = await change({ nameAr: '', nameEn: null });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_fields']);
    expect(answer.body.details).toMatchObject([{ field: 'nameEn' }]);
    expect(saved).toMatchObject(both);
  });
});
