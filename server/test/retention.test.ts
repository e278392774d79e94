import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import {
  consultationRequests,
  pharmacies,
  prescriptionRequests,
  refillReminders,
  trackings,
} from '../src/database/schema.ts';
import { days } from '../src/platform/clock.ts';
import { createToken, hashOf } from '../src/platform/secrets.ts';
import { type TestApp, useTestApp } from './app.ts';
import { Browser, signedIn } from './client.ts';
import { everything } from './everything.ts';
import {
  makeConsultation,
  makeContactMessage,
  makeDoctor,
  makePharmacy,
  makeRequest,
  pdf,
  photo,
} from './factories.ts';
import { holderOf } from './holding.ts';
import { makeInquiry } from './inquiries.ts';
import { runProgram, useDatabaseAndFolder } from './process.ts';
import { filesOf } from './stored-files.ts';

// The command starts a whole process on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

const amna = {
  customerName: 'Amna Retained',
  phone: '+249912000111',
  email: 'amna-retained@example.com',
};
const secrets = [
  'Retained',
  '912000111',
  'amna-retained',
  'my mother',
  'be discreet',
  'strips',
  'never came',
];
const left = async (app: TestApp) => {
  const all = await everything(app);
  return secrets.filter((secret) => all.includes(secret));
};

/**
 * A request with a photo, a note, a message, a report about the pharmacy and a private link, which
 * the pharmacy completes.
 */
async function useEndedRequest() {
  const app = await useTestApp();
  const pharmacy = await makePharmacy(app);
  const sender = new Browser(app);
  const sent = await sender.form(
    '/api/prescription-requests',
    { ...amna, pharmacyId: pharmacy.id, notes: 'for my mother' },
    { prescriptionImages: [{ name: 'a.jpg', content: await photo() }] },
  );
  const id: string = sent.body.id;
  const pharmacist = await signedIn(app, 'pharmacy', pharmacy.id);
  const path = `/api/prescription-requests/${id}`;
  expect((await pharmacist.post(`${path}/messages`, { body: 'Two strips?' })).status).toBe(201);
  expect((await pharmacist.patch(`${path}/status`, { status: 'in-progress' })).status).toBe(200);
  expect((await pharmacist.patch(`${path}/status`, { status: 'completed' })).status).toBe(200);
  const reported = await sender.post(`/api${sent.body.trackingUrl}/report`, {
    reason: 'It never came',
  });
  expect(reported.status).toBe(204);
  await app.mailsTo(amna.email);
  return { app, pharmacy, id };
}

test('90 days after its end a request has no person, photo or address; the figures stay', async () => {
  const { app, pharmacy, id } = await useEndedRequest();
  app.advance(days(90) - 1);
  await app.cleanUp();
  expect(await left(app)).toEqual(
    expect.arrayContaining(['Retained', 'my mother', 'strips', 'never came']),
  );
  expect((await filesOf(app)).onDisk).toBeGreaterThan(0);

  app.advance(2);
  await app.cleanUp();
  expect(await left(app)).toEqual([]);
  expect(await filesOf(app)).toEqual({ rows: 0, onDisk: 0 });
  expect(await app.db.$count(trackings)).toBe(0);
  const [row] = await app.db.select().from(prescriptionRequests);
  expect(row).toMatchObject({
    id,
    pharmacyId: pharmacy.id,
    urgency: 'normal',
    status: 'completed',
  });
  expect(row?.completedAt).toBeInstanceOf(Date);
  const again = await signedIn(app, 'pharmacy', pharmacy.id);
  const list = await again.get(`/api/pharmacies/${pharmacy.id}/prescription-requests`);
  expect(list.body).toEqual([]);
});

test('an open request stays, and one whose sender waits for a reminder', async () => {
  const app = await useTestApp();
  const { id: pharmacyId } = await makePharmacy(app);
  await makeRequest(app, { ...amna, pharmacyId });
  const completedAt = app.clock();
  const token = createToken();
  const kept = await makeRequest(app, {
    ...amna,
    pharmacyId,
    status: 'completed',
    completedAt,
    trackingTokenHash: hashOf(token),
  });
  await holderOf(app, token);
  await app.db
    .insert(refillReminders)
    .values({ requestId: kept.id, remindOn: '2099-01-01', createdAt: completedAt });
  app.advance(days(200));
  await app.cleanUp();
  const rows = await app.db.select().from(prescriptionRequests);
  expect(rows.map(({ phone }) => phone)).toEqual([amna.phone, amna.phone]);
});

test("90 days after a consultation's end the doctor has no name, phone, reason or answer of it", async () => {
  const app = await useTestApp();
  const doctor = await makeDoctor(app, { phone: null });
  const person = { name: amna.customerName, phone: amna.phone, email: amna.email };
  const ended = { ...person, doctorId: doctor.id, status: 'completed' as const };
  const completedAt = app.clock();
  const { id } = await makeConsultation(app, {
    ...ended,
    completedAt,
    reason: 'for my mother',
    answer: 'Two strips',
    answeredAt: completedAt,
    trackingTokenHash: hashOf(createToken()),
  });
  const open = await makeConsultation(app, { doctorId: doctor.id, name: 'Omar' });
  app.advance(days(90));
  await app.cleanUp();
  expect(await left(app)).not.toEqual([]);
  app.advance(1);
  await app.cleanUp();
  expect(await left(app)).toEqual([]);
  const [row] = await app.db
    .select()
    .from(consultationRequests)
    .where(eq(consultationRequests.id, id));
  expect(row).toMatchObject({ doctorId: doctor.id, status: 'completed', completedAt });
  const list = await (await signedIn(app, 'doctor', doctor.id)).get(
    `/api/doctors/${doctor.id}/consultation-requests`,
  );
  expect(list.body.map((one: { id: string }) => one.id)).toEqual([open.id]);
});

test("a rejected applicant's documents and contact messages go after a year", async () => {
  const app = await useTestApp();
  const registered = await new Browser(app).form(
    '/api/pharmacies/signup',
    {
      email: 'rejected@example.com',
      shopName: 'Nile',
      phone: '0912345678',
      address: 'Station',
      city: 'Bahri',
      state: 'Khartoum',
    },
    { verificationDocuments: [{ name: 'licence.pdf', content: pdf }] },
  );
  expect(registered.status).toBe(201);
  await app.db.update(pharmacies).set({
    verificationStatus: 'rejected',
    verificationChangedAt: app.clock(),
    emailProvenAt: app.clock(),
  });
  await makeContactMessage(app, { message: 'be discreet' });
  app.advance(days(365));
  await app.cleanUp();
  expect([(await filesOf(app)).onDisk, await left(app)]).toEqual([1, ['be discreet']]);
  app.advance(1);
  await app.cleanUp();
  expect([await filesOf(app), await left(app)]).toEqual([{ rows: 0, onDisk: 0 }, []]);
});

test('the dry run counts by kind and deletes nothing; the command then deletes', async () => {
  const place = await useDatabaseAndFolder();
  const app = await useTestApp({ beside: place });
  const { id: pharmacyId } = await makePharmacy(app);
  const { id: doctorId } = await makeDoctor(app);
  const end = new Date(Date.now() - days(31));
  const ended = { status: 'completed' as const, completedAt: end, createdAt: end };
  await makeRequest(app, { ...amna, pharmacyId, ...ended });
  await makeRequest(app, { ...amna, pharmacyId, ...ended, completedAt: new Date() });
  await makeConsultation(app, { doctorId, ...ended });
  await makeInquiry(app, { status: 'closed', closedAt: end });
  const run = async (...args: string[]) => {
    const { ended, output } = runProgram('retention', args, {
      DATABASE_URL: place.url,
      DATA_DIR: place.dataDir,
      RETENTION_DAYS: '30',
    });
    expect(await ended, output()).toBe(0);
    return output();
  };
  const counted =
    /prescription requests: 1\nquestions to pharmacies of a town: 1\nconsultation requests: 1\n/;
  const before = await everything(app);
  const dry = await run('--dry-run');
  expect(dry).toMatch(counted);
  expect(dry).toContain('Nothing was deleted.');
  expect(await everything(app)).toBe(before);
  expect(await run()).toMatch(counted);
  const phones = (await app.db.select().from(prescriptionRequests)).map(({ phone }) => phone);
  expect(phones.sort()).toEqual(['', amna.phone]);
  expect(await run()).toContain('prescription requests: 0');
});
