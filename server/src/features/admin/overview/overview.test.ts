import type { stateNames } from '@dawaya/contract/vocabulary/regions';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, useTestApp } from '../../../../test/app.ts';
import { type Browser, signedIn } from '../../../../test/client.ts';
import {
  makeAdmin,
  makeConsultation,
  makeDoctor,
  makePharmacy,
  makeRequest,
} from '../../../../test/factories.ts';
import { hours, minutes } from '../../../platform/clock.ts';

// Friday, 20 November 2026, 11:00 in Khartoum, unless a test says otherwise.
const app = await startTestApp();
afterAll(app.close);
let admin: Browser;
beforeEach(async () => {
  admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
});

const at = (written: string) => new Date(written);
const after = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds);
const read = async (query: Record<string, string> = {}, by = admin, language = 'en') => {
  const answer = await by.get(`/api/admin/overview?${new URLSearchParams(query)}`, {
    'accept-language': language,
  });
  expect(answer.status).toBe(200);
  return answer.body;
};

describe('weeks', () => {
  test('the overview has the last twelve weeks by default, from Sunday to Saturday', async () => {
    const { from, until, weeks } = await read();
    expect([from, until, weeks.length]).toEqual(['2026-08-30', '2026-11-21', 12]);
    expect(weeks.at(-1).week).toBe('2026-11-15');
  });

  test('a request counts in its week by Khartoum’s time', async () => {
    const { id: pharmacyId } = await makePharmacy(app, { city: 'Dongola', state: 'Northern' });
    // Midnight in Khartoum is 22:00 UTC of the day before.
    for (const sent of ['2026-10-10T21:59:59Z', '2026-10-10T22:00:00Z', '2026-10-17T21:59:59Z'])
      await makeRequest(app, { pharmacyId, createdAt: at(sent) });
    const query = { from: '2026-10-06', until: '2026-10-11', state: 'Northern' };
    const { weeks, from, until } = await read(query);
    expect([from, until]).toEqual(['2026-10-04', '2026-10-17']);
    expect(
      weeks.map(({ week, requests }: { week: string; requests: number }) => [week, requests]),
    ).toEqual([
      ['2026-10-04', 1],
      ['2026-10-11', 2],
    ]);
  });

  test('future weeks are left out', async () => {
    const { from, until } = await read({ from: '2026-11-01', until: '2027-03-01' });
    expect([from, until]).toEqual(['2026-11-01', '2026-11-21']);
  });

  test.each([
    ['an end before the beginning', { from: '2026-10-11', until: '2026-10-10' }, 'until'],
    ['a beginning that is to come', { from: '2026-11-22' }, 'until'],
    ['more than 53 weeks', { from: '2025-11-15' }, 'until'],
    ['no day', { from: '2026-02-30' }, 'from'],
    ['no state', { state: 'Atlantis' }, 'state'],
  ])('%s is refused', async (_case, query, field) => {
    const { status, body } = await admin.get(`/api/admin/overview?${new URLSearchParams(query)}`);
    expect([status, body.details?.map((detail: { field: string }) => detail.field)]).toEqual([
      400,
      [field],
    ]);
  });

  test('53 weeks are allowed', async () => {
    expect((await read({ from: '2025-11-16' })).weeks).toHaveLength(53);
  });
});

describe('the period before', () => {
  test('it has as many weeks, up to this moment of its last one while the present week continues', async () => {
    const { id: pharmacyId } = await makePharmacy(app, {
      city: 'Damazin',
      state: 'Blue Nile',
      createdAt: at('2026-11-02T08:00:00Z'),
    });
    // Now is Friday, 20 November, at 09:00 UTC; two weeks begin on 8 November, in Khartoum.
    for (const sent of [
      '2026-10-24T21:59:59Z',
      '2026-10-24T22:00:00Z',
      '2026-11-06T08:59:59Z',
      '2026-11-06T09:00:00Z',
      '2026-11-07T22:00:00Z',
    ])
      await makeRequest(app, { pharmacyId, createdAt: at(sent) });
    const { total, previous } = await read({ from: '2026-11-08', state: 'Blue Nile' });
    expect([total.requests, total.newPharmacies]).toEqual([1, 0]);
    expect([previous.requests, previous.newPharmacies]).toEqual([2, 1]);
  });

  test('before weeks that have ended it has whole weeks', async () => {
    const { id: pharmacyId } = await makePharmacy(app, {
      city: 'Zalingei',
      state: 'Central Darfur',
    });
    for (const sent of ['2026-10-31T21:59:59Z', '2026-10-31T22:00:00Z'])
      await makeRequest(app, { pharmacyId, createdAt: at(sent) });
    const query = { from: '2026-11-01', until: '2026-11-07', state: 'Central Darfur' };
    const { total, previous } = await read(query);
    expect([total.requests, previous.requests]).toEqual([1, 1]);
  });
});

describe('the outcomes of requests', () => {
  const sent = at('2026-09-07T08:00:00Z');
  const week = { from: '2026-09-06', until: '2026-09-12' };
  const readFigures = async (state: (typeof stateNames)[number], ...made: object[]) => {
    const { id: pharmacyId } = await makePharmacy(app, { city: state, state });
    for (const request of made) await makeRequest(app, { pharmacyId, createdAt: sent, ...request });
    return (await read({ ...week, state })).total;
  };

  test('a request is answered in time by its urgency and its first answer', async () => {
    const total = await readFigures(
      'Gezira',
      { urgency: 'emergency', startedAt: after(sent, hours(1)) },
      { urgency: 'emergency', startedAt: after(sent, hours(1) + 1) },
      { urgency: 'urgent', declinedAt: after(sent, hours(4)), status: 'declined' },
      { urgency: 'normal', completedAt: after(sent, hours(25)), startedAt: after(sent, hours(23)) },
      { urgency: 'normal' },
      // Taken back before anybody had to answer: no measure of the pharmacy.
      { urgency: 'normal', cancelledAt: after(sent, hours(1)), status: 'cancelled' },
    );
    expect(total).toMatchObject({ requests: 6, answeredInTime: 3, measured: 5, declined: 1 });
  });

  test('a request whose time still runs is not measured', async () => {
    const { id: pharmacyId } = await makePharmacy(app, { city: 'Singa', state: 'Sennar' });
    await makeRequest(app, { pharmacyId, createdAt: after(app.clock(), -hours(23)) });
    await makeRequest(app, { pharmacyId, createdAt: after(app.clock(), -hours(25)) });
    const { total } = await read({ state: 'Sennar' });
    expect(total).toMatchObject({ requests: 2, measured: 1, answeredInTime: 0 });
  });

  test('the minutes to the first look are the median of the requests that were seen', async () => {
    const seen = (count: number) => ({ seenAt: after(sent, minutes(count)) });
    const odd = await readFigures('Kassala', seen(300), seen(2), seen(11), {});
    expect(odd).toMatchObject({ requests: 4, seen: 3, medianMinutesToFirstLook: 11 });
    const even = await readFigures('Gedaref', seen(10), seen(20));
    expect(even.medianMinutesToFirstLook).toBe(15);
    const none = await readFigures('River Nile', {});
    expect(none).toMatchObject({ seen: 0, medianMinutesToFirstLook: null });
  });

  test('the total median is the median of all requests, not of the towns', async () => {
    const seen = (count: number) => ({ seenAt: after(sent, minutes(count)), createdAt: sent });
    const one = await makePharmacy(app, { city: 'Kadugli', state: 'South Kordofan' });
    const other = await makePharmacy(app, { city: 'Dilling', state: 'South Kordofan' });
    for (const count of [1, 3, 5]) await makeRequest(app, { pharmacyId: one.id, ...seen(count) });
    await makeRequest(app, { pharmacyId: other.id, ...seen(100) });
    const { total, towns } = await read({ ...week, state: 'South Kordofan' });
    expect(total.medianMinutesToFirstLook).toBe(4);
    expect(
      towns.map(({ city, requests, medianMinutesToFirstLook }: Record<string, unknown>) => [
        ...[city, requests, medianMinutesToFirstLook],
      ]),
    ).toEqual([
      ['Kadugli', 3, 3],
      ['Dilling', 1, 100],
    ]);
  });
});

test('all spellings of a town count as one; unknown towns keep their spelling', async () => {
  const red = { state: 'Red Sea' } as const;
  for (const city of ['Port Sudan', 'بورتسودان', 'Portsudan', 'Tokar Delta', '\u2800'])
    await makeRequest(app, { pharmacyId: (await makePharmacy(app, { city, ...red })).id });
  const { towns, total } = await read(red);
  // A city without a letter would be an empty row.
  expect(towns).toMatchObject([
    { city: 'Port Sudan', nameAr: 'بورتسودان', state: 'Red Sea', requests: 3, newPharmacies: 3 },
    { city: 'Tokar Delta', nameAr: 'Tokar Delta', state: 'Red Sea', requests: 1 },
  ]);
  expect(total).toMatchObject({ requests: 5, consultations: null, newDoctors: null });
  const one = await read({ city: 'بور سودان' });
  expect(one.towns).toEqual([towns[0]]);
  expect(one.total).toMatchObject({ requests: 3, consultations: null, newDoctors: null });
});

describe('an empty product', () => {
  test('has empty weeks and no towns', async () => {
    const empty = await useTestApp();
    const by = await signedIn(empty, 'admin', (await makeAdmin(empty)).id);
    const overview = await read({}, by);
    expect(overview).toMatchObject({ towns: [], silentPharmacies: [], silent: 0 });
    expect(overview.total).toEqual({
      requests: 0,
      answeredInTime: 0,
      measured: 0,
      declined: 0,
      seen: 0,
      medianMinutesToFirstLook: null,
      newPharmacies: 0,
      consultations: 0,
      newDoctors: 0,
    });
  });

  test('counts doctors and consultations without a town', async () => {
    const other = await useTestApp();
    const by = await signedIn(other, 'admin', (await makeAdmin(other)).id);
    const { id: doctorId } = await makeDoctor(other, { createdAt: at('2026-11-10T10:00:00Z') });
    await makeConsultation(other, { doctorId });
    await makeConsultation(other, { doctorId });
    const { total, weeks } = await read({}, by);
    expect(total).toMatchObject({ consultations: 2, newDoctors: 1 });
    expect(weeks.slice(-2)).toMatchObject([
      { week: '2026-11-08', consultations: 0, newDoctors: 1 },
      { week: '2026-11-15', consultations: 2, newDoctors: 0 },
    ]);
  });
});

describe('silent pharmacies', () => {
  const white = { city: 'Kosti', state: 'White Nile' } as const;
  const ago = (milliseconds: number) => after(app.clock(), -milliseconds);
  const silentOf = async (query: object = {}) => {
    const { silentPharmacies } = await read({ state: 'White Nile', ...query });
    return silentPharmacies;
  };
  beforeEach(async () => {
    app.advance(hours(24 * 8));
    admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  });

  test('are verified and left requests of the last seven days unanswered past their time', async () => {
    const silent = await makePharmacy(app, { ...white, nameAr: 'صيدلية النيل', nameEn: 'Nile' });
    await makeRequest(app, { pharmacyId: silent.id, createdAt: ago(hours(25)) });
    const seenAt = ago(hours(20));
    const late = { createdAt: ago(hours(30)), urgency: 'urgent' as const, seenAt: seenAt };
    await makeRequest(app, { pharmacyId: silent.id, ...late });
    expect(await silentOf()).toEqual([
      {
        id: silent.id,
        shopName: 'Nile',
        city: 'Kosti',
        nameAr: 'كوستي',
        state: 'White Nile',
        phone: '+249910000000',
        email: silent.email,
        accountPhone: null,
        missed: 2,
        lastLookAt: seenAt.toISOString(),
      },
    ]);
    const arabic = await read({ state: 'White Nile' }, admin, 'ar');
    expect(arabic.silentPharmacies[0].shopName).toBe('صيدلية النيل');
    expect((await read({ state: 'Blue Nile' })).silentPharmacies).toEqual([]);
  });

  test.each([
    ['looked in time', { seenAt: hours(2) }],
    ['answered without a look', { startedAt: hours(2) }],
    ['was told in time that it is not needed', { cancelledAt: hours(2) }],
  ])('a pharmacy that %s is not silent', async (_case, moments) => {
    const createdAt = ago(hours(30));
    const times = Object.entries(moments).map(([name, since]) => [name, after(createdAt, since)]);
    const { id: pharmacyId } = await makePharmacy(app, white);
    await makeRequest(app, { pharmacyId, createdAt, ...Object.fromEntries(times) });
    expect(await silentOf()).toEqual([]);
  });

  test('a suspended pharmacy, a running time and a request of eight days ago do not count', async () => {
    const suspended = await makePharmacy(app, { ...white, verificationStatus: 'suspended' });
    await makeRequest(app, { pharmacyId: suspended.id, createdAt: ago(hours(30)) });
    const { id: pharmacyId } = await makePharmacy(app, white);
    await makeRequest(app, { pharmacyId, createdAt: ago(hours(23)) });
    await makeRequest(app, { pharmacyId, createdAt: ago(hours(24 * 7) + 1) });
    expect(await silentOf()).toEqual([]);
  });

  test('come with the most waiting requests first, whatever the chosen period', async () => {
    const [few, many] = [await makePharmacy(app, white), await makePharmacy(app, white)];
    for (const { id } of [few, many, many])
      await makeRequest(app, { pharmacyId: id, createdAt: ago(hours(30)) });
    const old = { from: '2026-09-01', until: '2026-09-30' };
    const ids = (await silentOf(old)).map(({ id }: { id: string }) => id);
    expect(ids).toEqual([many.id, few.id]);
  });
});

test('the overview and its file contain no personal data', async () => {
  const { id: pharmacyId } = await makePharmacy(app, { city: 'Nyala', state: 'South Darfur' });
  const person = {
    customerName: 'Zeinab Idris',
    phone: '+249999888777',
    email: 'zeinab@example.com',
    notes: 'Insulin',
  };
  await makeRequest(app, { pharmacyId, ...person });
  const doctor = await makeDoctor(app, { fullName: 'Dr. Nobody Else' });
  await makeConsultation(app, { doctorId: doctor.id, name: 'Zeinab Idris', reason: 'Insulin' });
  const { text } = await admin.get('/api/admin/overview.csv');
  for (const written of [JSON.stringify(await read()), text])
    for (const private_ of [...Object.values(person), doctor.fullName, doctor.email, doctor.id])
      expect(written).not.toContain(private_);
});

describe('the file', () => {
  const csvOf = async (query: Record<string, string>) =>
    admin.get(`/api/admin/overview.csv?${new URLSearchParams(query)}`);

  test('has a row for each town and week, and for figures without a town', async () => {
    const other = await useTestApp();
    const by = await signedIn(other, 'admin', (await makeAdmin(other)).id);
    const sent = at('2026-11-11T10:00:00Z');
    const { id: pharmacyId } = await makePharmacy(other, { createdAt: sent });
    const seenAt = after(sent, minutes(7));
    await makeRequest(other, { pharmacyId, createdAt: sent, seenAt, startedAt: seenAt });
    await makeConsultation(other, { doctorId: (await makeDoctor(other)).id });
    const { status, headers, text } = await by.get(
      '/api/admin/overview.csv?from=2026-11-08&until=2026-11-15',
    );
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/csv; charset=utf-8/);
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="dawaya-2026-11-08-2026-11-21.csv"/,
    );
    expect([headers['cache-control'], headers['x-content-type-options']]).toEqual([
      'no-store',
      'nosniff',
    ]);
    expect(text).toBe(
      [
        '\uFEFFweek,state,city,city_ar,requests,answered_in_time,measured,declined,seen,median_minutes_to_first_look,new_pharmacies,consultations,new_doctors',
        '2026-11-08,Kassala,Kassala,كسلا,1,1,1,0,1,7,1,,',
        '2026-11-08,,,,,,,,,,,0,0',
        '2026-11-15,,,,,,,,,,,1,1',
        '',
      ].join('\r\n'),
    );
  });

  test('contains no formula from a pharmacy’s town', async () => {
    const city = '=HYPERLINK("https://evil.example","Um, Dafuq")';
    const { id: pharmacyId } = await makePharmacy(app, { city, state: 'South Darfur' });
    await makeRequest(app, { pharmacyId });
    const { text } = await csvOf({ state: 'South Darfur' });
    const cell = `"'=HYPERLINK(""https://evil.example"",""Um, Dafuq"")"`;
    expect(text).toContain(`,South Darfur,${cell},${cell},1,`);
  });
});
