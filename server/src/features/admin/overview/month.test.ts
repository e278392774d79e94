import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { signedIn } from '../../../../test/client.ts';
import { makeAdmin, makePharmacy, makeRequest } from '../../../../test/factories.ts';
import { hours, minutes } from '../../../platform/clock.ts';

// Friday, 20 November 2026, 11:00 in Khartoum.
const app = await startTestApp();
afterAll(app.close);
const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
const read = async (query: Record<string, string> = {}) =>
  (await admin.get(`/api/admin/overview/month?${new URLSearchParams(query)}`)).body;

/** Requests of different people, each answered after so many minutes, or not at all. */
async function send(pharmacyId: string, day: string, answers: (number | null)[], phone?: string) {
  for (const [at, minutesToAnswer] of answers.entries()) {
    const createdAt = new Date(`${day}T08:00:00Z`);
    await makeRequest(app, {
      pharmacyId,
      createdAt,
      urgency: 'emergency',
      phone: phone ?? `+24991234560${at}`,
      ...(minutesToAnswer !== null && {
        status: 'in-progress',
        startedAt: new Date(createdAt.getTime() + minutes(minutesToAnswer)),
      }),
    });
  }
}

test('the month has requests by day, the answered share and the median to the first answer by town', async () => {
  const { id: dongola } = await makePharmacy(app, { city: 'دنقلا', state: 'Northern' });
  const { id: karima } = await makePharmacy(app, { city: 'Karima', state: 'Northern' });
  await send(dongola, '2026-11-18', [10, 30, 90, null]);
  // The first day is in, the day before is not.
  await send(dongola, '2026-10-22', [20]);
  await send(dongola, '2026-10-21', [20]);
  await send(karima, '2026-11-18', [5, 5]);
  const { total, days, towns } = await read({ state: 'Northern' });
  expect(total).toEqual({
    requests: 7,
    answered: 6,
    measured: 7,
    medianMinutesToFirstAnswer: 15,
  });
  expect([days.length, days[0], days.at(-3)]).toEqual([
    30,
    { day: '2026-10-22', requests: 1 },
    { day: '2026-11-18', requests: 6 },
  ]);
  expect(towns).toMatchObject([
    {
      city: 'Dongola',
      nameAr: 'دنقلا',
      figures: { requests: 5, answered: 4, measured: 5, medianMinutesToFirstAnswer: 25 },
    },
    { city: 'Karima', figures: null },
  ]);
});

test('a place where fewer than three people asked has no figures, however often they asked', async () => {
  const { id } = await makePharmacy(app, { city: 'Kassala', state: 'Kassala' });
  await send(id, '2026-11-19', [5, 5, 5], '+249912345678');
  const one = await read({ city: 'Kassala' });
  expect(one).toMatchObject({ total: null, days: [], towns: [{ figures: null }] });
  await send(id, '2026-11-19', [5, 5, 5]);
  expect((await read({ city: 'كسلا' })).total.requests).toBe(6);
});

test('the thirty days before are counted in total, up to the present time of day', async () => {
  const { id } = await makePharmacy(app, { city: 'Gedaref', state: 'Gedaref' });
  await send(id, '2026-11-18', [10, 20, 30]);
  await send(id, '2026-09-22', [60, 40, null]);
  await send(id, '2026-10-21', [50]);
  // Before the thirty days, and later on their last day than now.
  await send(id, '2026-09-21', [5]);
  await makeRequest(app, { pharmacyId: id, createdAt: new Date('2026-10-21T09:00:00Z') });
  const { total, previous } = await read({ city: 'Gedaref' });
  expect(total.requests).toBe(3);
  expect(previous).toEqual({
    requests: 4,
    answered: 3,
    measured: 4,
    medianMinutesToFirstAnswer: 50,
  });
});

test('the thirty days before have no figures where fewer than three people asked in them', async () => {
  const { id } = await makePharmacy(app, { city: 'Rabak', state: 'White Nile' });
  await send(id, '2026-11-18', [10, 20, 30]);
  await send(id, '2026-10-10', [10, 20]);
  expect(await read({ city: 'Rabak' })).toMatchObject({ total: { requests: 3 }, previous: null });
});

test('a request that may still be answered in time is not measured', async () => {
  const { id } = await makePharmacy(app, { city: 'Atbara', state: 'River Nile' });
  for (const digit of [1, 2, 3])
    await makeRequest(app, {
      pharmacyId: id,
      phone: `+24991111111${digit}`,
      createdAt: new Date(app.clock().getTime() - hours(digit === 3 ? 1 : 30)),
      urgency: 'normal',
    });
  const { total } = await read({ city: 'Atbara' });
  expect(total).toMatchObject({ requests: 3, answered: 0, measured: 2 });
});
