import type { Urgency } from '@dawaya/contract/vocabulary/urgencies';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Browser, signedIn } from '../../../test/client.ts';
import { makePharmacy, makeRequest } from '../../../test/factories.ts';
import { hours, minutes } from '../../platform/clock.ts';

let app: TestApp;
let pharmacyId: string;
let pharmacist: Browser;
beforeAll(async () => {
  // The clock is at 11:00 in Khartoum, on a Friday.
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  pharmacyId = (await makePharmacy(app)).id;
  pharmacist = await signedIn(app, 'pharmacy', pharmacyId);
});

const figures = async () =>
  (await pharmacist.get(`/api/pharmacies/${pharmacyId}/request-figures`)).body;
type Overrides = Partial<Parameters<typeof makeRequest>[1]>;
const asked = (urgency: Urgency, createdAt: string, more: Overrides = {}) =>
  makeRequest(app, { pharmacyId, urgency, createdAt: new Date(createdAt), ...more });
const after = (createdAt: string, milliseconds: number) =>
  new Date(Date.parse(createdAt) + milliseconds);
const quiet = { received: 0, answered: 0, answeredInTime: 0, medianMinutes: null };

test('a pharmacy without requests has empty figures', async () => {
  expect(await figures()).toEqual({
    total: 0,
    active: 0,
    new: 0,
    urgent: 0,
    completedToday: 0,
    ended: 0,
    days: ['14', '15', '16', '17', '18', '19', '20'].map((day) => ({
      day: `2026-11-${day}`,
      ...quiet,
    })),
    answeredInTime: 0,
    measured: 0,
    medianMinutes: null,
    previous: { received: 0, answeredInTime: 0, measured: 0, medianMinutes: null },
  });
});

test('each request counts on the Khartoum day of its arrival', async () => {
  // 23:30 and 00:30 in Khartoum.
  const yesterday = '2026-11-19T21:30:00.000Z';
  const today = '2026-11-19T22:30:00.000Z';
  await asked('normal', yesterday, {
    status: 'completed',
    completedAt: after(yesterday, hours(2)),
  });
  await asked('normal', today, { status: 'completed', completedAt: after(today, hours(1)) });
  await asked('urgent', today, { status: 'new' });
  // Before the seven days, and another pharmacy's.
  await asked('normal', '2026-11-13T21:59:00.000Z', { status: 'in-progress' });
  await makeRequest(app, { pharmacyId: (await makePharmacy(app)).id });

  const answer = await figures();

  expect(answer).toMatchObject({
    total: 4,
    active: 2,
    new: 1,
    urgent: 1,
    completedToday: 1,
    ended: 2,
  });
  expect(answer.days.slice(5)).toEqual([
    { day: '2026-11-19', received: 1, answered: 1, answeredInTime: 1, medianMinutes: 120 },
    { day: '2026-11-20', received: 2, answered: 1, answeredInTime: 1, medianMinutes: 60 },
  ]);
  expect(answer.days.slice(0, 5).map(({ received }: { received: number }) => received)).toEqual([
    0, 0, 0, 0, 0,
  ]);
});

test('in time follows the urgency; the median covers all answered requests', async () => {
  const at = '2026-11-18T08:00:00.000Z';
  const started = (milliseconds: number) => ({
    status: 'in-progress' as const,
    startedAt: after(at, milliseconds),
  });
  await asked('emergency', at, started(hours(1)));
  await asked('emergency', at, started(hours(1) + 1));
  await asked('urgent', at, { status: 'declined', declinedAt: after(at, minutes(10)) });
  await asked('normal', at);
  await asked('normal', at, { status: 'cancelled', cancelledAt: after(at, minutes(1)) });
  await asked('normal', '2026-11-20T08:00:00.000Z');

  const answer = await figures();

  expect(answer.days[4]).toEqual({
    day: '2026-11-18',
    received: 5,
    answered: 3,
    answeredInTime: 2,
    medianMinutes: 60,
  });
  expect([answer.answeredInTime, answer.measured, answer.medianMinutes]).toEqual([2, 4, 60]);
});

test('the seven days before are counted up to the present time of day', async () => {
  // Now is 2026-11-20 at 11:00 in Khartoum; the seven days begin on the 14th at 00:00.
  const started = (createdAt: string, minutesLater: number) =>
    asked('emergency', createdAt, {
      status: 'in-progress',
      startedAt: after(createdAt, minutes(minutesLater)),
    });
  await started('2026-11-06T21:59:59.000Z', 5);
  await started('2026-11-06T22:00:00.000Z', 20);
  await started('2026-11-13T08:59:59.000Z', 80);
  // Later on that day than now, so neither here nor there.
  await started('2026-11-13T09:00:00.000Z', 5);
  await asked('emergency', '2026-11-10T08:00:00.000Z');
  await started('2026-11-13T22:00:00.000Z', 10);

  expect(await figures()).toMatchObject({
    answeredInTime: 1,
    measured: 1,
    medianMinutes: 10,
    previous: { received: 3, answeredInTime: 1, measured: 3, medianMinutes: 50 },
  });
});

test('an undone move does not count', async () => {
  const { id } = await asked('emergency', app.clock().toISOString());
  await pharmacist.patch(`/api/prescription-requests/${id}/status`, { status: 'completed' });
  expect(await figures()).toMatchObject({ completedToday: 1, measured: 1 });
  await pharmacist.post(`/api/prescription-requests/${id}/undo`);
  expect(await figures()).toMatchObject({ completedToday: 0, new: 1, measured: 0 });
});
