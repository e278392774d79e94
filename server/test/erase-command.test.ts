import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import {
  auditLog,
  consultationRequests,
  contactMessages,
  customers,
  devices,
  doctors,
  fileOpenings,
  files,
  limitCounters,
  loginChallenges,
  pharmacies,
  pharmacyReports,
  pharmacyStaff,
  places,
  prescriptionRequests,
  requestMoves,
  sessionRoles,
  trackingHolders,
  trackings,
} from '../src/database/schema.ts';
import { deleteOldStaffAddresses } from '../src/features/pharmacies/staff/clean-up.ts';
import { hours } from '../src/platform/clock.ts';
import { useTestApp } from './app.ts';
import { Browser, signedIn } from './client.ts';
import { everything } from './everything.ts';
import {
  makeAdmin,
  makeConsultation,
  makeCustomer,
  makeDoctor,
  makePharmacy,
  makePharmacyByPhone,
  makePlace,
  makeRequest,
  makeStaff,
  photo,
} from './factories.ts';
import { holderOf } from './holding.ts';
import { addPhoto, ask, makeInquiry } from './inquiries.ts';
import { runProgram, useDatabaseAndFolder } from './process.ts';
import { filesOf } from './stored-files.ts';

// The tests start whole processes on machines that are busy with other tests.
vi.setConfig({ testTimeout: 240_000 });

async function useCommand() {
  const place = await useDatabaseAndFolder();
  const app = await useTestApp({ beside: place, config: { contactEmail: 'operator@example.com' } });
  /** `npm run erase -- …` */
  const run = async (args: string[], input = '') => {
    const settings = { DATABASE_URL: place.url, DATA_DIR: place.dataDir };
    const { child, ended, output } = runProgram('erase', args, settings);
    child.stdin?.end(input);
    const code = await ended;
    return { code, output: output() };
  };
  return { app, run };
}
type Used = Awaited<ReturnType<typeof useCommand>>['app'];

const amna = { email: 'amna@example.com', phone: '+249912345678', name: 'آمنة حسن' };
const stranger = { email: 'omar@example.com', phone: '+249911111111', name: 'Omar' };

/** The data of a person with an account, a request, a contact message and a requested code. */
async function leaveTraces(app: Used, { email, phone, name }: typeof amna, pharmacyId: string) {
  const customer = await makeCustomer(app, { email, phone, name });
  const browser = await signedIn(app, 'customer', customer.id);
  const fields = { pharmacyId, customerName: name, phone, email, customerId: customer.id };
  const images = [{ name: `${name}.jpg`, content: await photo() }];
  const sent = await browser.form('/api/prescription-requests', fields, {
    prescriptionImages: images,
  });
  const message = { name, email, phone, subject: 'A question', message: 'Who are you?' };
  const written = await browser.post('/api/contact', message);
  const asked = await new Browser(app).post('/api/customers/login', { email });
  expect([sent.status, written.status, asked.status]).toEqual([201, 201, 202]);
  return { customer, browser, request: sent.body.id as string };
}

test("erasure by email leaves no row, and no photo after the clean-up; other people's data stays", async () => {
  const { app, run } = await useCommand();
  const pharmacy = await makePharmacy(app);
  const left = await leaveTraces(app, amna, pharmacy.id);
  const stays = await leaveTraces(app, stranger, pharmacy.id);
  await makeRequest(app, { pharmacyId: pharmacy.id, email: amna.email, phone: '+249900000001' });
  const doctor = await makeDoctor(app, { phone: null });
  const asked = { doctorId: doctor.id, email: amna.email, answer: 'Drink a lot' };
  await makeConsultation(app, { ...asked, phone: '+249900000002' });
  const before = await filesOf(app);
  expect(before.rows).toBe(2);

  const { code, output } = await run(['Amna@Example.com'], 'yes\n');
  expect(output).toContain('Of amna@example.com there are:');
  for (const line of [
    'customer accounts: 1',
    'sessions: 1',
    'prescription requests: 2',
    'photos of them: 1',
    'consultation requests: 1',
    'contact messages: 1',
    'log-in codes: 1',
    'mails that wait or were given up: 3',
    'Deleted.',
    'run this with it too',
  ])
    expect(output).toContain(line);
  expect(output).not.toContain(amna.name);
  expect(code).toBe(0);

  const found = await app.db.select().from(customers);
  expect(found.map(({ id }) => id)).toEqual([stays.customer.id]);
  const requests = await app.db.select().from(prescriptionRequests);
  expect(requests.map(({ id }) => id)).toEqual([stays.request]);
  for (const table of [contactMessages, loginChallenges, sessionRoles])
    expect(await app.db.$count(table)).toBe(1);
  const whoIs = async (browser: Browser) => (await browser.get('/api/sessions/current')).body;
  expect(JSON.stringify(await whoIs(left.browser))).not.toContain(left.customer.id);
  expect(JSON.stringify(await whoIs(stays.browser))).toContain(stays.customer.id);

  // Files are deleted after their rows, and no file can be opened afterwards.
  expect(await filesOf(app)).toEqual(before);
  expect(await app.db.$count(files, eq(files.state, 'pending'))).toBe(1);
  app.advance(hours(2));
  await app.app.files.cleanUp();
  expect(await filesOf(app)).toEqual({ rows: 1, onDisk: before.onDisk / 2 });
  const all = await everything(app);
  for (const trace of Object.values(amna)) expect(all).not.toContain(trace);
  for (const trace of Object.values(stranger)) expect(all).toContain(trace);

  const [entry, ...others] = await app.db.select().from(auditLog);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({
    adminEmail: 'npm run erase',
    action: 'forget',
    subjectKind: 'person',
    details: {},
  });
  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const { body } = await admin.get('/api/admin/audit-log');
  expect(body.items).toMatchObject([{ action: 'forget', subjectName: '' }]);
});

test('a phone number matches in any notation, and the command reports several addresses with it', async () => {
  const { app, run } = await useCommand();
  const pharmacy = await makePharmacy(app, { phone: amna.phone });
  const doctor = await makeDoctor(app, { phone: null });
  await makeConsultation(app, { doctorId: doctor.id, phone: amna.phone });
  await makeConsultation(app, { doctorId: doctor.id, phone: stranger.phone });
  await makeRequest(app, { pharmacyId: pharmacy.id, ...amna });
  await makeRequest(app, { pharmacyId: pharmacy.id, phone: amna.phone, email: 'her@example.com' });

  await new Browser(app).post('/api/track/by-code', { code: '12345678', phone: amna.phone });
  const counted = async () =>
    (await app.db.select().from(limitCounters)).filter(({ key }) => key.includes(amna.phone));
  expect(await counted()).toHaveLength(2);

  const byAddress = await run([amna.email], 'no\n');
  expect(byAddress.output).toContain('Consultation requests that stay: 1.');

  const { code, output } = await run(['٠٩١٢ ٣٤٥ ٦٧٨', '--yes']);
  expect(output).toContain('prescription requests: 2');
  expect(output).toContain('consultation requests: 1');
  expect(output).toContain('2 email addresses');
  expect(output).toContain('Pharmacies and doctors that show this number and stay: 1.');
  expect(code).toBe(0);
  expect(await counted()).toEqual([]);
  expect(await app.db.$count(prescriptionRequests)).toBe(0);
  const consultations = await app.db.select().from(consultationRequests);
  expect(consultations.map(({ phone }) => phone)).toEqual([stranger.phone]);
  expect(await app.db.$count(pharmacies)).toBe(1);
});

test("erasure of a request deletes the pharmacy's note and its moves", async () => {
  const { app, run } = await useCommand();
  const pharmacy = await makePharmacy(app);
  const pharmacist = await signedIn(app, 'pharmacy', pharmacy.id);
  const noted = async (person: typeof amna, note: string) => {
    const { id } = await makeRequest(app, { pharmacyId: pharmacy.id, ...person });
    const url = `/api/prescription-requests/${id}`;
    const written = await pharmacist.send({
      method: 'PUT',
      url: `${url}/private-note`,
      payload: { note },
    });
    const moved = await pharmacist.patch(`${url}/status`, { status: 'in-progress' });
    expect([written.status, moved.status]).toEqual([200, 200]);
    return id;
  };
  await noted(amna, 'Asks for insulin');
  const stays = await noted(stranger, 'Comes on Monday');
  expect((await run([amna.phone, '--yes'])).code).toBe(0);
  const moves = await app.db.select().from(requestMoves);
  expect(moves.map(({ requestId }) => requestId)).toEqual([stays]);
  const all = await everything(app);
  expect(all).not.toContain('Asks for insulin');
  expect(all).toContain('Comes on Monday');
});

test('erasure deletes inquiries with answers, photos, address and devices, and the request that followed', async () => {
  const { app, run } = await useCommand();
  const pharmacy = await makePharmacy(app);
  const notes = { customerName: amna.name, phone: amna.phone, email: amna.email };
  const inquiry = await makeInquiry(app, { ...notes, forName: 'Her uncle Bashir' });
  await ask(app, inquiry.id, [pharmacy], {
    answer: 'some',
    version: 1,
    answeredAt: app.clock(),
    lines: [{ item: 0, has: true, alternative: null, priceSdg: 900 }],
    note: 'Come before Friday',
  });
  await addPhoto(app, inquiry.id);
  const chosen = await makeInquiry(app, { ...notes, status: 'chosen' });
  const request = await makeRequest(app, {
    pharmacyId: pharmacy.id,
    ...notes,
    trackingTokenHash: null,
    inquiryId: chosen.id,
  });
  await app.db
    .update(trackings)
    .set({ requestId: request.id })
    .where(eq(trackings.inquiryId, chosen.id));
  await app.db.insert(pharmacyReports).values({
    requestId: request.id,
    pharmacyId: pharmacy.id,
    reason: 'Never came',
    createdAt: app.clock(),
  });
  await holderOf(app, chosen.token);
  const stays = await makeInquiry(app, { ...stranger, customerName: stranger.name });

  const { output, code } = await run([amna.phone, '--yes']);
  expect(output).toContain('questions to pharmacies of a town, with their answers: 2');
  expect(output).toContain('photos of them: 1');
  expect(code).toBe(0);
  const left = await app.db.select().from(trackings);
  expect(left.map(({ inquiryId }) => inquiryId)).toEqual([stays.id]);
  const all = await everything(app);
  for (const trace of [amna.name, amna.phone, 'Bashir', 'Friday', 'Never came'])
    expect(all).not.toContain(trace);
  for (const table of [trackingHolders, pharmacyReports, fileOpenings])
    expect(await app.db.$count(table)).toBe(0);
});

test('the number of a pharmacy’s account stays with its data; a lapsed one leaves the account', async () => {
  const { app, run } = await useCommand();
  const { id } = await makePharmacyByPhone(app, amna.phone);
  const other = await makePharmacy(app);
  await makeRequest(app, { pharmacyId: other.id, ...amna });
  const refused = await run([amna.phone, '--yes']);
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('of a pharmacy')]);
  expect(await app.db.$count(prescriptionRequests)).toBe(1);

  await app.db
    .update(pharmacies)
    .set({ phoneProvenAt: new Date(0) })
    .where(eq(pharmacies.id, id));
  await app.db.update(pharmacyStaff).set({ name: amna.name }).where(eq(pharmacyStaff.id, id));
  expect((await run([amna.phone, '--yes'])).code).toBe(0);
  expect(await app.db.$count(prescriptionRequests)).toBe(0);
  const all = await everything(app);
  for (const trace of [amna.phone, amna.name]) expect(all).not.toContain(trace);
});

test('a lapsed number that only a pharmacy’s account has is erased', async () => {
  const { app, run } = await useCommand();
  const { id } = await makePharmacyByPhone(app, amna.phone);
  await app.db
    .update(pharmacies)
    .set({ phoneProvenAt: new Date(0) })
    .where(eq(pharmacies.id, id));
  expect((await run([amna.phone, '--yes'])).code).toBe(0);
  expect(await everything(app)).not.toContain(amna.phone);
});

test('erasure signs a member of staff out, and deletes name and address', async () => {
  const { app, run } = await useCommand();
  const { id: pharmacyId } = await makePharmacy(app);
  const { email, name } = amna;
  const { id: staffId } = await makeStaff(app, { pharmacyId, email, name });
  const { id: elsewhere } = await makePharmacy(app);
  const owner = await signedIn(app, 'pharmacy', elsewhere);
  const invitation = { email, name, role: 'owner' };
  expect((await owner.post(`/api/pharmacies/${elsewhere}/staff`, invitation)).status).toBe(201);
  const browser = await signedIn(app, 'pharmacy', pharmacyId, { staffId, device: true });
  // A former member of staff no longer has an address, but a name on past moves.
  await makeStaff(app, { pharmacyId: elsewhere, email, name, removedAt: new Date(0) });
  await deleteOldStaffAddresses(app);
  const { output, code } = await run([email, '--yes']);
  expect(output).toContain('people at pharmacies, with their names on what they did: 3');
  expect(code).toBe(0);
  expect((await browser.get(`/api/pharmacies/${pharmacyId}/profile`)).status).toBe(401);
  const rows = await app.db.select().from(pharmacyStaff);
  expect(rows.filter(({ name }) => name !== null)).toEqual([]);
  // The row of a past member stays, with its end; an invitation is deleted.
  expect(rows).toHaveLength(4);
  expect(rows.find(({ id }) => id === staffId)?.removedAt).toBeInstanceOf(Date);
  const all = await everything(app);
  for (const trace of [email, name]) expect(all).not.toContain(trace);
});

test("erasure deletes a place's phone number on the open map, and the place stays", async () => {
  const { app, run } = await useCommand();
  await makePlace(app, { phone: amna.phone });
  await makePlace(app, { phone: stranger.phone });
  const { code, output } = await run([amna.phone, '--yes']);
  expect(output).toContain('numbers of places from the open map: 1');
  expect(code).toBe(0);
  const left = await app.db.select().from(places);
  expect(left.map(({ phone, isPhoneErased }) => [phone, isPhoneErased])).toEqual(
    expect.arrayContaining([
      [null, true],
      [stranger.phone, false],
    ]),
  );
});

test('without a confirmation nothing is deleted', async () => {
  const { app, run } = await useCommand();
  const pharmacy = await makePharmacy(app);
  await leaveTraces(app, amna, pharmacy.id);
  const before = await everything(app);
  const answered = await Promise.all(['', 'no\n'].map((input) => run([amna.email], input)));
  for (const { code, output } of answered) {
    expect(output).toContain('prescription requests: 1');
    expect([code, output]).toEqual([1, expect.stringContaining('Nothing was deleted.')]);
  }
  expect(await everything(app)).toBe(before);
});

test('a doctor without open requests is deleted; the decisions stay without their reasons', async () => {
  const { app, run } = await useCommand();
  const doctor = await makeDoctor(app, { email: 'doctor@example.com' });
  await signedIn(app, 'doctor', doctor.id, { device: true });
  const consultation = await makeConsultation(app, { doctorId: doctor.id, phone: stranger.phone });
  await app.db.insert(auditLog).values({
    id: randomUUID(),
    adminEmail: 'huda@example.com',
    adminId: randomUUID(),
    action: 'reject',
    subjectKind: 'doctor',
    subjectId: doctor.id,
    details: { reason: 'The licence is of another name' },
    createdAt: app.clock(),
  });

  const refused = await run(['doctor@example.com', '--yes']);
  expect(refused.code).toBe(1);
  expect(refused.output).toContain('open consultation requests');
  expect(await app.db.$count(doctors)).toBe(1);

  await app.db
    .update(consultationRequests)
    .set({ status: 'declined' })
    .where(eq(consultationRequests.id, consultation.id));
  const { code, output } = await run(['doctor@example.com', '--yes']);
  expect(output).toContain('doctor accounts: 1');
  expect(code).toBe(0);
  for (const table of [doctors, consultationRequests, sessionRoles, devices])
    expect(await app.db.$count(table)).toBe(0);
  const decisions = await app.db.select().from(auditLog).orderBy(auditLog.createdAt);
  expect(decisions.map(({ action, subjectId, details }) => [action, subjectId, details])).toEqual([
    ['reject', doctor.id, {}],
    ['forget', doctor.id, {}],
  ]);
});

test('the command says whom it does not erase, and what to do instead, and changes nothing', async () => {
  const { app, run } = await useCommand();
  await makePharmacy(app, { email: 'pharmacy@example.com' });
  await makeAdmin(app, { email: 'huda@example.com' });
  const cases: [string[], string][] = [
    [['nobody@example.com'], 'There is nothing of nobody@example.com to delete.'],
    [['nobody'], '"nobody" is neither an email address nor a phone number.'],
    [['pharmacy@example.com'], 'Suspend or'],
    [['huda@example.com'], 'npm run admin -- disable huda@example.com'],
    [[], 'Usage:'],
  ];
  const before = await everything(app);
  await Promise.all(
    cases.map(async ([args, sentence]) => {
      const { code, output } = await run(args);
      expect([code, output]).toEqual([1, expect.stringContaining(sentence)]);
      expect(output).not.toMatch(/^\s+at /m);
    }),
  );
  expect(await everything(app)).toBe(before);
});

test.each([
  ['mails that were given up', 'given-up'],
  ['codes that are tried for longer', 'late-mail-code-deliveries'],
])('erasure deletes counts of tries and %s', async (_, queue) => {
  const { app, run } = await useCommand();
  const doctor = await makeDoctor(app, { email: 'doctor@example.com' });
  await new Browser(app).post('/api/doctors/login', { email: doctor.email, password: 'not this' });
  await new Browser(app).post('/api/doctors/login', { email: doctor.email });
  await app.db.insert(limitCounters).values({
    key: 'code:address:1d:doctor:other-doctor@example.com',
    count: 1,
    expiresAt: app.clock(),
  });
  await app.db.execute(
    sql`update pgboss.job set name = ${queue} where name = 'mail-code-deliveries'`,
  );
  const { code, output } = await run([doctor.email, '--yes']);
  expect(output).toContain('mails that wait or were given up: 1');
  expect(code).toBe(0);
  const keys = (await app.db.select().from(limitCounters)).map(({ key }) => key);
  expect(keys.filter((key) => key.includes('doctor@'))).toEqual([
    'code:address:1d:doctor:other-doctor@example.com',
  ]);
});

test('erasure deletes counts of tries for an address with a tag, which are counted without it', async () => {
  const { app, run } = await useCommand();
  const email = 'amna+shop@example.com';
  await makeCustomer(app, { email });
  await app.db
    .insert(limitCounters)
    .values({ key: 'contact:address:amna@example.com', count: 1, expiresAt: app.clock() });
  expect((await run([email, '--yes'])).code).toBe(0);
  expect(await app.db.$count(limitCounters)).toBe(0);
});

test('erasure covers every column for an address or a phone number', async () => {
  const app = await useTestApp();
  const { rows } = await app.db.execute<{ column: string }>(
    sql`select table_name || '.' || column_name as column from information_schema.columns
      where table_schema = 'public' and column_name ~ '(email|phone)$' order by 1`,
  );
  // A new column belongs into the erasure too, or its reason to stay into the docs.
  expect(rows.map(({ column }) => column)).toEqual([
    'admins.email',
    'audit_log.admin_email',
    'availability_alerts.email',
    'consultation_requests.email',
    'consultation_requests.phone',
    'contact_messages.email',
    'contact_messages.phone',
    'conversations.phone',
    'customers.email',
    'customers.phone',
    'data_openings.email',
    'doctors.account_phone',
    'doctors.email',
    'doctors.phone',
    'incoming_messages.phone',
    'inquiries.email',
    'inquiries.phone',
    'login_challenges.email',
    'pharmacies.account_phone',
    'pharmacies.email',
    'pharmacies.phone',
    'pharmacy_staff.email',
    'places.phone',
    'prescription_requests.email',
    'prescription_requests.phone',
    'proven_phones.phone',
    'refused_codes.email',
  ]);
});

/** The effect of an erasure on a table's rows, or the reason why they stay. */
const kept: Record<string, string> = {
  authenticators: 'of admins',
  recovery_codes: 'of admins',
  admin_login_turns: 'of admins, for as long as a log-in takes',
  admins: 'refused: disabled instead',
  advertisement_days: 'counts',
  advertisements: 'of a pharmacy',
  applied_migrations: 'names of migrations',
  inquiry_digests: 'of a pharmacy',
  access_log: 'log-ins of the account deleted; the other rows have no name',
  availability_alerts: 'deleted',
  audit_log: 'without the reasons of a doctor who goes',
  availability_reports: 'of a pharmacy',
  closures: 'of a pharmacy',
  compositions: 'a list of names',
  confusable_names: 'a list of names',
  contact_messages: 'deleted',
  conversation_turns: 'deleted',
  conversations: 'deleted',
  customers: 'deleted',
  data_openings: 'deleted',
  deliveries: 'deleted',
  demo_mark: 'a moment',
  devices: 'deleted with the account',
  doctors: 'deleted',
  files: 'detached, then swept',
  idempotency_keys: 'sealed with the page’s key, seven days',
  limit_counters: 'deleted by what they count',
  listing_version: 'one number',
  live_versions: 'numbers',
  login_challenges: 'deleted',
  medicine_name_reviews: 'deleted with the reviewer',
  medicine_names: 'a list of names',
  medicines_version: 'one id',
  opening_times: 'of a pharmacy',
  passkey_challenges: 'of admins, hashed, for minutes',
  passkeys: 'of admins',
  payment_events: 'ids of the provider, 90 days',
  payments: 'the books',
  pharmacies: 'refused: suspended instead',
  pharmacy_changes: 'ids of pharmacies',
  pharmacy_channels: 'deleted by number, or with the person who proved it',
  pharmacy_prices: 'of a pharmacy',
  pharmacy_staff: 'without name and address',
  place_gone_reports: 'networks, hashed, for a while',
  places: 'without the number',
  products: 'a register of medicines',
  proven_phones: 'deleted by number, or with the browser that sent',
  prescription_requests: 'deleted',
  push_subscriptions: 'deleted by what they follow, or with the account',
  refused_codes: 'deleted',
  resubmissions: 'deleted with their doctor; those of a pharmacy stay with it',
  incoming_messages: 'deleted',
  incoming_parts: 'deleted',
  inquiries: 'deleted',
  session_roles: 'deleted with the account',
  sessions: 'nothing but a hash',
  consultation_requests: 'deleted',
  storage_mark: 'one id',
  substances: 'a list of names',
  text_keys: 'a random key',
  transfer_claims: 'the books',
  upload_segments: 'deleted with their upload',
  uploads: 'deleted by the browser that sent it, or after a day',
};

test('erasure covers every table, or a reason why its rows stay', async () => {
  const app = await useTestApp();
  const { rows } = await app.db.execute<{ table: string }>(
    sql`with recursive gone as (
        select oid from pg_class
        where relname in ('prescription_requests', 'inquiries', 'consultation_requests', 'files')
        union
        select conrelid from pg_constraint join gone on confrelid = gone.oid
        where contype = 'f' and confdeltype = 'c'
      )
      select relname as table from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname = 'public' and relkind in ('r', 'p') and pg_class.oid not in (select oid from gone)
      union select unnest(array['prescription_requests', 'inquiries', 'consultation_requests', 'files'])
      order by 1`,
  );
  // A new table needs an entry here, and a reason in the docs if it stays.
  expect(rows.map(({ table }) => table)).toEqual(Object.keys(kept).sort());
});
