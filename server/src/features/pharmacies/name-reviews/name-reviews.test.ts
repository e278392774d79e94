import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type TestApp, useTestApp } from '../../../../test/app.ts';
import { signedIn } from '../../../../test/client.ts';
import {
  makeAdmin,
  makeMedicine,
  makePharmacy,
  makeStaff,
  makeWaitingName,
} from '../../../../test/factories.ts';
import { makeInquiry } from '../../../../test/inquiries.ts';
import {
  auditLog,
  confusableNames,
  medicineNameReviews,
  medicineNames,
  pharmacyStaff,
  products,
} from '../../../database/schema.ts';
import { erasePerson } from '../../../erasure.ts';
import { foldedKey } from '../../medicines/names.ts';
import { createCookies } from '../../sessions/cookies.ts';
import { createSessions } from '../../sessions/service.ts';

async function makeReviewer(app: TestApp) {
  const pharmacy = await makePharmacy(app);
  await app.db
    .update(pharmacyStaff)
    .set({ reviewerSince: app.clock() })
    .where(eq(pharmacyStaff.id, pharmacy.id));
  const browser = await signedIn(app, 'pharmacy', pharmacy.id);
  const address = `/api/pharmacies/${pharmacy.id}/name-reviews`;
  return {
    pharmacy,
    read: async () => (await browser.get(address)).body,
    say: (name: { id: number; text: string }, verdict: string, texts = [name.text]) =>
      browser.post(`${address}/${name.id}`, { verdict, texts }),
  };
}

const statusOf = async (app: TestApp, id: number) =>
  (await app.db.select().from(medicineNames).where(eq(medicineNames.id, id)))[0]?.status;

test('only an owner chosen by an admin reads the queue, until that ends', async () => {
  const app = await useTestApp();
  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const { id, email } = await makePharmacy(app);
  const owner = await signedIn(app, 'pharmacy', id);
  const read = async () => (await owner.get(`/api/pharmacies/${id}/name-reviews`)).status;
  const profile = async () => (await owner.get(`/api/pharmacies/${id}/profile`)).body;
  expect(await read()).toBe(403);

  expect((await admin.post('/api/admin/name-reviewers', { email })).status).toBe(204);
  expect([await read(), (await profile()).isNameReviewer]).toEqual([200, true]);
  const listed = await admin.get('/api/admin/name-reviewers');
  expect(listed.body).toMatchObject({ items: [{ id, email, reviews: 0 }], waiting: 0 });

  expect((await admin.delete(`/api/admin/name-reviewers/${id}`)).status).toBe(204);
  expect([await read(), (await profile()).isNameReviewer]).toEqual([403, undefined]);
  const log = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
  expect(log.map(({ action }) => action).sort()).toEqual(['allow-name-review', 'end-name-review']);
});

test('only the owner of a verified pharmacy can become a reviewer', async () => {
  const app = await useTestApp();
  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const pending = await makePharmacy(app, { verificationStatus: 'pending' });
  const { id: pharmacyId } = await makePharmacy(app);
  const staff = await makeStaff(app, { pharmacyId, role: 'pharmacist' });
  for (const email of [pending.email, staff.email, 'unknown@example.com'])
    expect((await admin.post('/api/admin/name-reviewers', { email })).status).toBe(400);
});

test('a spelling shows its brand, products and names that sound alike, and counts once approved', async () => {
  const app = await useTestApp();
  const reviewer = await makeReviewer(app);
  const name = await makeWaitingName(app, 'زوربيستان', {
    nameEn: 'Telmisartan',
    brands: ['Zorbistan'],
  });
  await makeMedicine(app, { nameEn: 'Ibuprofen', brands: ['زوربستان'] });
  await app.db.insert(products).values({
    id: crypto.randomUUID(),
    brand: 'Zorbistan 80',
    medicineId: name.medicineId,
    form: 'oral',
    isProlonged: false,
    strength: '80 mg',
    source: 'register',
  });
  const { items, total } = await reviewer.read();
  expect(total).toBe(1);
  expect(items[0]).toMatchObject({
    id: String(name.id),
    texts: ['زوربيستان'],
    brand: 'Zorbistan',
    nameEn: 'Telmisartan',
    products: [{ brand: 'Zorbistan 80', form: 'oral', strength: '80 mg' }],
    risk: null,
    askers: null,
    near: [{ text: 'زوربستان', nameEn: 'Ibuprofen' }],
  });
  expect((await reviewer.say(name, 'same')).status).toBe(204);
  expect(await statusOf(app, name.id)).toBe('approved');
  expect((await reviewer.say(name, 'another')).body.code).toBe('name_reviewed');
});

test('spellings that more people asked for come first, risky medicines before others', async () => {
  const app = await useTestApp();
  const reviewer = await makeReviewer(app);
  await makeWaitingName(app, 'كولاريكس');
  await makeWaitingName(app, 'مينترافول', { nameEn: 'Warfarin' });
  await makeWaitingName(app, 'بلاستورين');
  for (const phone of ['+249912345001', '+249912345002', '+249912345003'])
    await makeInquiry(app, {
      phone,
      email: `${phone}@example.com`,
      items: [{ text: 'بلاستورين', quantity: null }],
    } as never);
  const { items } = await reviewer.read();
  expect(items.map(({ texts }: { texts: string[] }) => texts[0])).toEqual([
    'بلاستورين',
    'مينترافول',
    'كولاريكس',
  ]);
  expect(items[0].askers).toBe(3);
});

test('a risky medicine needs two people who agree, and two accounts of one person are one', async () => {
  const app = await useTestApp();
  const [first, second, same] = [
    await makeReviewer(app),
    await makeReviewer(app),
    await makeReviewer(app),
  ];
  await app.db
    .update(pharmacyStaff)
    .set({ email: first.pharmacy.email })
    .where(eq(pharmacyStaff.id, same.pharmacy.id));
  const name = await makeWaitingName(app, 'مينترافول', { nameEn: 'Insulin glargine' });
  await first.say(name, 'same');
  await same.say(name, 'same');
  expect(await statusOf(app, name.id)).toBe('proposed');
  expect((await first.read()).total).toBe(0);
  const { items } = await second.read();
  expect(items[0]).toMatchObject({ risk: 'insulin', isSeconded: true });
  await second.say(name, 'same');
  expect(await statusOf(app, name.id)).toBe('approved');
});

test('two people confirm each spelling of a risky medicine, and a former reviewer no longer counts', async () => {
  const app = await useTestApp();
  const [first, second, third] = [
    await makeReviewer(app),
    await makeReviewer(app),
    await makeReviewer(app),
  ];
  const name = await makeWaitingName(app, 'مينترافول', { nameEn: 'Insulin glargine' });
  await first.say(name, 'same');
  const { id: _, ...row } = name;
  const [later] = await app.db
    .insert(medicineNames)
    .values({ ...row, text: 'مينترافوول', key: foldedKey('مينترافوول') })
    .returning();
  await second.say(name, 'same', [name.text, later?.text ?? '']);
  expect(await statusOf(app, name.id)).toBe('approved');
  expect(await statusOf(app, later?.id ?? 0)).toBe('proposed');
  await app.db
    .update(pharmacyStaff)
    .set({ reviewerSince: null })
    .where(eq(pharmacyStaff.id, second.pharmacy.id));
  expect((await third.read()).items[0].isSeconded).toBe(false);
  await third.say({ id: later?.id ?? 0, text: later?.text ?? '' }, 'same');
  expect(await statusOf(app, later?.id ?? 0)).toBe('proposed');
});

test('another medicine rejects at once and is remembered, and not sure leaves it to others', async () => {
  const app = await useTestApp();
  const [first, second] = [await makeReviewer(app), await makeReviewer(app)];
  const name = await makeWaitingName(app, 'زوربيستان', { brands: ['Zorbistan'] });
  await first.say(name, 'unsure');
  expect([(await first.read()).total, (await second.read()).total]).toEqual([0, 1]);
  await second.say(name, 'another');
  expect(await statusOf(app, name.id)).toBe('rejected');
  const [pair] = await app.db.select().from(confusableNames);
  expect([pair?.keyOne, pair?.keyOther].sort()).toEqual(
    [foldedKey('Zorbistan'), foldedKey('زوربيستان')].sort(),
  );
});

test('an erased reviewer leaves decisions without a name', async () => {
  const app = await useTestApp();
  const { pharmacy, say } = await makeReviewer(app);
  const heir = await makeStaff(app, {
    pharmacyId: pharmacy.id,
    role: 'owner',
    email: 'heir@example.com',
  });
  const name = await makeWaitingName(app);
  await say(name, 'same');
  await app.db
    .update(medicineNames)
    .set({ reviewer: heir.id })
    .where(and(eq(medicineNames.id, name.id)));
  await app.db.insert(medicineNameReviews).values({
    nameId: name.id,
    reviewerId: heir.id,
    verdict: 'same',
    reviewedAt: app.clock(),
  });
  const sessions = createSessions({
    db: app.db,
    clock: app.clock,
    cookies: createCookies(app.config),
    live: {
      recordChange: async () => {},
    },
  });
  await erasePerson({ ...app, files: app.app.files, sessions }, { email: 'heir@example.com' });
  const [row] = await app.db.select().from(medicineNames).where(eq(medicineNames.id, name.id));
  expect([row?.status, row?.reviewer]).toEqual(['approved', null]);
  const left = await app.db.select().from(medicineNameReviews);
  expect(left.map(({ reviewerId }) => reviewerId)).toEqual([pharmacy.id]);
});
