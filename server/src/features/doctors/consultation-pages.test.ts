import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { type Browser, signedIn } from '../../../test/client.ts';
import { makeConsultation, makeDoctor } from '../../../test/factories.ts';
import { minutes } from '../../platform/clock.ts';

const app = await startTestApp();
afterAll(app.close);

let doctor: Browser;
let doctorId: string;
beforeEach(async () => {
  doctorId = (await makeDoctor(app, { isOnline: true })).id;
  doctor = await signedIn(app, 'doctor', doctorId);
});

const ago = (count: number) => new Date(app.clock().getTime() - minutes(count));
const make = (name: string, age: number, more: object = {}) =>
  makeConsultation(app, { doctorId, name, createdAt: ago(age), ...more });
const completed = (endedAgo: number) =>
  ({ status: 'completed', completedAt: ago(endedAgo) }) as const;
const ask = (query: Record<string, string>) =>
  doctor.get(`/api/doctors/${doctorId}/consultation-requests?${new URLSearchParams(query)}`);
const pickNames = ({ body }: Awaited<ReturnType<typeof ask>>): string[] =>
  body.items.map(({ name }: { name: string }) => name);

async function readAll(query: Record<string, string>, between = async () => {}) {
  const names: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await ask({ ...query, cursor });
    names.push(...pickNames(page));
    cursor = page.body.nextCursor;
    await between();
  }
  return names;
}

const makeSome = async () => {
  await make('new, 5 min', 5);
  await make('ended first', 90, completed(60));
  await make('in progress', 70, { status: 'in-progress', startedAt: ago(1) });
  await make('new, 50 min', 50);
  await make('declined', 80, { status: 'declined', declinedAt: ago(10) });
  await make('cancelled', 85, { status: 'cancelled', cancelledAt: ago(30) });
  await make('ended last', 400, completed(3));
  await make('new, 20 min', 20);
};

describe('a page', () => {
  test('has new requests oldest first, then those in progress, then the last ended ones', async () => {
    await makeSome();
    const active = ['new, 50 min', 'new, 20 min', 'new, 5 min', 'in progress'];
    const ended = ['ended last', 'declined', 'cancelled', 'ended first'];
    const page = await ask({ view: 'active' });
    expect(pickNames(page)).toEqual(active);
    expect(page.body).toMatchObject({ nextCursor: null, new: 3, active: 4 });
    expect(pickNames(await ask({ view: 'ended' }))).toEqual(ended);
    expect(pickNames(await ask({ limit: '100' }))).toEqual([...active, ...ended]);
  });

  test('continues after the last one in every part of the list', async () => {
    await makeSome();
    const whole = pickNames(await ask({ limit: '100' }));
    for (const limit of ['1', '2', '4']) expect(await readAll({ limit })).toEqual(whole);
  });

  test('loses no request of the same time, nor any that arrives or moves meanwhile', async () => {
    const made: string[] = [];
    for (let number = 0; number < 9; number++) {
      made.push(`alike ${number}`);
      await make(`alike ${number}`, 30);
    }
    const names = await readAll({ view: 'active', limit: '2' }, async () => {
      await make('arrived meanwhile', 0);
    });
    expect(names.slice(0, 9).toSorted()).toEqual(made);
    expect(new Set(names.slice(0, 9)).size).toBe(9);
  });

  test.each([
    ['nonsense', 'nonsense'],
    [
      'of a text',
      Buffer.from('["1","0d2c7c0e-6f0b-4a53-b7a8-0e8f0d1e4c7a"]').toString('base64url'),
    ],
    [
      'of no moment',
      Buffer.from('[1e300,"0d2c7c0e-6f0b-4a53-b7a8-0e8f0d1e4c7a"]').toString('base64url'),
    ],
    ['of no id', Buffer.from('[1,"x"]').toString('base64url')],
  ])('refuses a cursor %s', async (_case, cursor) => {
    const { status, body } = await ask({ cursor });
    expect([status, body.details?.[0]?.field]).toEqual([400, 'cursor']);
  });
});

test('a search finds a name in any spelling and a number in any form, page by page', async () => {
  await make('آمنة حسن', 90, { ...completed(60), phone: '+249912345678' });
  await make('أمنه علي', 80, { ...completed(50), phone: '+249123000111' });
  await make('Somebody Else', 70, { ...completed(40), phone: '+249990000000' });
  const found = async (search: string) => pickNames(await ask({ view: 'ended', search }));
  expect(await found('امنة')).toEqual(['أمنه علي', 'آمنة حسن']);
  expect(await readAll({ view: 'ended', search: 'امنة', limit: '1' })).toEqual([
    'أمنه علي',
    'آمنة حسن',
  ]);
  expect(await found('٠٩١٢ ٣٤٥')).toEqual(['آمنة حسن']);
  expect(await found('SOMEBODY')).toEqual(['Somebody Else']);
  expect(await found('nobody')).toEqual([]);
});

test('a list without parameters has all requests, newest first', async () => {
  await makeSome();
  const { body } = await doctor.get(`/api/doctors/${doctorId}/consultation-requests`);
  expect(body.map(({ name }: { name: string }) => name)).toEqual([
    'new, 5 min',
    'new, 20 min',
    'new, 50 min',
    'in progress',
    'declined',
    'cancelled',
    'ended first',
    'ended last',
  ]);
});

test('the first look is stored, for the doctor’s own requests only', async () => {
  const own = await make('own', 5);
  const other = await makeConsultation(app, { doctorId: (await makeDoctor(app)).id });
  const see = () =>
    doctor.post(`/api/doctors/${doctorId}/consultation-requests/seen`, {
      ids: [own.id, other.id, 'nothing'],
    });
  expect((await see()).status).toBe(204);
  const first = app.clock().toISOString();
  app.advance(minutes(1));
  await see();
  expect((await ask({ view: 'active' })).body.items).toMatchObject([
    { name: 'own', seenAt: first },
  ]);
  const rows = await app.db.query.consultationRequests.findMany({
    where: (row, { eq }) => eq(row.id, other.id),
  });
  expect(rows).toMatchObject([{ seenAt: null }]);
});
