import { randomUUID } from 'node:crypto';
import { adminPageLength } from '@dawaya/contract/endpoints/paging';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Browser, signedIn } from '../../../test/client.ts';
import {
  makeAdmin,
  makeContactMessage,
  makeDoctor,
  makeFailedMail,
  makePharmacy,
} from '../../../test/factories.ts';
import { auditLog } from '../../database/schema.ts';
import { minutes } from '../../platform/clock.ts';

let app: TestApp;
let admin: Browser;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimitScale: 1000 } });
  admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
});
afterAll(() => app.close());

/** A failed mail has `failedAt`, all others `createdAt`. */
type Item = { id: string; createdAt?: string; failedAt?: string };
type Make = (texts?: { name?: string; email?: string }) => Promise<{ id: string }>;

const makeDecision: Make = async ({ name, email } = {}) => {
  const id = randomUUID();
  const subject = await makeDoctor(app, { fullName: name ?? 'Dr. Sara' });
  await app.db.insert(auditLog).values({
    id,
    adminId: randomUUID(),
    adminEmail: email ?? 'huda@example.com',
    action: 'approve',
    subjectKind: 'doctor',
    subjectId: subject.id,
    details: {},
    createdAt: app.clock(),
  });
  return { id };
};
const lists: [address: string, make: Make][] = [
  [
    'pharmacies',
    ({ name, email } = {}) =>
      makePharmacy(app, { ...(name && { shopName: name }), ...(email && { email }) }),
  ],
  [
    'doctors',
    ({ name, email } = {}) =>
      makeDoctor(app, { ...(name && { fullName: name }), ...(email && { email }) }),
  ],
  ['contact-messages', (texts) => makeContactMessage(app, texts)],
  ['audit-log', makeDecision],
  [
    'given-up-mails',
    ({ name, email } = {}) =>
      makeFailedMail(app, { ...(name && { subject: name }), ...(email && { to: email }) }),
  ],
];

const read = async (address: string, query: Record<string, string> = {}) => {
  const response = await admin.get(`/api/admin/${address}?${new URLSearchParams(query)}`);
  expect([response.status, response.headers['cache-control']]).toEqual([200, 'no-store']);
  return response.body as { items: Item[]; nextCursor: string | null };
};
const readAll = async (
  address: string,
  query: Record<string, string> = {},
  between: () => Promise<unknown> = async () => {},
) => {
  const pages: Item[][] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { items, nextCursor } = await read(address, { ...query, cursor });
    pages.push(items);
    cursor = nextCursor;
    await between();
  }
  return pages;
};
const pickIds = (pages: Item[][]) => pages.flat().map(({ id }) => id);
const make = async (count: number, one: () => Promise<{ id: string }>) => {
  const ids: string[] = [];
  for (let number = 0; number < count; number++) {
    // Several share one time, so the order must decide between them.
    if (number % 7 === 0) app.advance(minutes(1));
    ids.push((await one()).id);
  }
  return ids;
};

describe.each(lists)('%s', (address, one) => {
  let made: string[];
  beforeAll(async () => {
    made = await make(2 * adminPageLength + 3, one);
  });

  test('every row comes exactly once over the pages, newest first', async () => {
    const pages = await readAll(address);
    expect(pages.slice(0, -1).every((page) => page.length === adminPageLength)).toBe(true);
    const ids = pickIds(pages);
    expect(new Set(ids).size).toBe(ids.length);
    expect(made.filter((id) => !ids.includes(id))).toEqual([]);
    const times = pages.flat().map(({ createdAt, failedAt }) => createdAt ?? failedAt);
    expect(times).toEqual(times.toSorted().reverse());
  });

  test('rows that arrive meanwhile change no later page', async () => {
    const before = pickIds(await readAll(address));
    const during = pickIds(await readAll(address, {}, () => make(8, one)));
    expect(during).toEqual(before);
  });

  test('the matches of a search come exactly once, however far apart they are', async () => {
    const name = `النَّخْلة ${address}`;
    const oldest = await one({ name });
    await make(adminPageLength, one);
    const more = await make(adminPageLength, () => one({ name }));
    const pages = await readAll(address, { search: `نخله ${address}` });
    expect(pages.map(({ length }) => length)).toEqual([adminPageLength, 1]);
    expect(pickIds(pages).sort()).toEqual([oldest.id, ...more].sort());
    expect(pickIds(pages).at(-1)).toBe(oldest.id);
  });

  test('a page that is just full has no next page', async () => {
    const name = `Exactly ${address}`;
    await make(adminPageLength, () => one({ name }));
    const { items, nextCursor } = await read(address, { search: name });
    expect([items.length, nextCursor]).toEqual([adminPageLength, null]);
  });

  test('a search finds an email address, and reads its wildcards literally', async () => {
    const { id } = await one({ email: `100%_${address}@example.com` });
    for (const search of ['100%_', `100%_${address.toUpperCase()}@`, '١٠٠%_'])
      expect(pickIds([(await read(address, { search })).items])).toEqual([id]);
    expect((await read(address, { search: 'nowhere at all' })).items).toEqual([]);
    expect((await read(address, { search: ' ' })).items).toHaveLength(adminPageLength);
  });

  test.each([
    ['nonsense', 'nonsense'],
    ['JSON of another kind', Buffer.from('{"id":1}').toString('base64url')],
    ['no id', Buffer.from(JSON.stringify([1, 'x'])).toString('base64url')],
    ['a text', Buffer.from(JSON.stringify(['1', randomUUID()])).toString('base64url')],
    ['a time of no calendar', Buffer.from(`[1e300,"${randomUUID()}"]`).toString('base64url')],
    ['a time before all', Buffer.from(`[-1e14,"${randomUUID()}"]`).toString('base64url')],
  ])('an invalid cursor is refused: %s', async (_case, cursor) => {
    const query = new URLSearchParams({ cursor });
    const { status, body } = await admin.get(`/api/admin/${address}?${query}`);
    expect([status, body.details?.[0]?.field]).toEqual([400, 'cursor']);
  });
});

test('a search finds a pharmacy by its city in the other language, and a doctor by the licence', async () => {
  const pharmacy = await makePharmacy(app, { city: 'ود مدني', state: 'Gezira' });
  const found = await read('pharmacies', { search: 'wad medani' });
  expect(pickIds([found.items])).toEqual([pharmacy.id]);
  const doctor = await makeDoctor(app, { licenseNumber: 'ط-٩٩٨٧٧', verificationStatus: 'pending' });
  expect(pickIds([(await read('doctors', { search: '99877' })).items])).toEqual([doctor.id]);
  const narrowed = { search: '99877', status: 'verified' };
  expect((await read('doctors', narrowed)).items).toEqual([]);
});

test('the list shows the applicant of an id in the address, whatever the status', async () => {
  const { id } = await makePharmacy(app, { verificationStatus: 'suspended' });
  expect(pickIds([(await read('pharmacies', { id })).items])).toEqual([id]);
  const doctor = await makeDoctor(app);
  expect(pickIds([(await read('doctors', { id: doctor.id })).items])).toEqual([doctor.id]);
  expect((await read('doctors', { id })).items).toEqual([]);
});

test('an admin reads a whole message, and a decision with its reason and the current name', async () => {
  app.advance(minutes(1));
  const message = await makeContactMessage(app, { name: 'آمنة' });
  expect((await read('contact-messages')).items[0]).toEqual({
    id: message.id,
    name: 'آمنة',
    email: 'amna@example.com',
    phone: null,
    subject: 'A question',
    message: 'When do you open?',
    createdAt: app.clock().toISOString(),
    handledAt: null,
    handledBy: null,
    handlingNote: null,
  });

  const account = await makeAdmin(app);
  const decider = await signedIn(app, 'admin', account.id);
  const doctor = await makeDoctor(app, { fullName: 'Dr. Sara', verificationStatus: 'pending' });
  const pharmacy = await makePharmacy(app, { shopName: 'صيدلية الأمل' });
  await decider.post(`/api/admin/approve-doctor/${doctor.id}`);
  app.advance(minutes(1));
  await decider.post(`/api/admin/suspend-pharmacy/${pharmacy.id}`, { reason: 'Closed for good' });
  const { items } = await read('audit-log');
  const decision = { id: expect.any(String), adminEmail: account.email };
  expect(items.slice(0, 2)).toEqual([
    {
      ...decision,
      action: 'suspend',
      subjectKind: 'pharmacy',
      subjectId: pharmacy.id,
      subjectName: 'صيدلية الأمل',
      reason: 'Closed for good',
      renamed: null,
      createdAt: app.clock().toISOString(),
    },
    expect.objectContaining({
      ...decision,
      action: 'approve',
      subjectKind: 'doctor',
      subjectName: 'Dr. Sara',
      reason: null,
      renamed: null,
    }),
  ]);
});
