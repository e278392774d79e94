import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, onTestFinished, test } from 'vitest';
import { areas } from '../src/areas.ts';
import * as schema from '../src/database/schema.ts';
import { isSealedColumn, unreadableText } from '../src/database/sealed-texts.ts';
import { rotationQueue } from '../src/features/files/rotate-keys.ts';
import { days } from '../src/platform/clock.ts';
import { createRowSealing } from '../src/platform/seal-rows.ts';
import { startTestApp, type TestApp, useTestApp } from './app.ts';
import { Browser, signedIn } from './client.ts';
import { makePharmacy, makeRequest } from './factories.ts';
import { fileKey } from './file-key.ts';
import { ask, makeInquiry } from './inquiries.ts';

const person = {
  customerName: 'Zubayda Qamar',
  phone: '0912345987',
  email: 'zubayda+tag@people.test',
  notes: 'for my pacemaker',
};
const { inquiries, limitCounters, prescriptionRequests, textKeys } = schema;

/** Everything that no table may show, in the form of the database. */
const secrets = ['Zubayda', 'Qamar', '912345987', 'zubayda', 'pacemaker', 'Idris', 'whisper'];

async function useAsked(app: TestApp) {
  const pharmacy = await makePharmacy(app, { city: 'Kassala', state: 'Kassala' });
  const sender = new Browser(app);
  const sent = await sender.form('/api/prescription-requests', {
    pharmacyId: pharmacy.id,
    forName: 'Idris',
    ...person,
  });
  expect(sent.status).toBe(201);
  const asked = await sender.form('/api/inquiries', {
    ...person,
    city: 'Kassala',
    forName: 'Idris',
    items: JSON.stringify([{ text: 'Insulin', quantity: '1' }]),
    photosGoAlong: 'false',
  });
  expect(asked.status, JSON.stringify(asked.body)).toBe(201);
  const pharmacist = await signedIn(app, 'pharmacy', pharmacy.id);
  const path = `/api/prescription-requests/${sent.body.id}`;
  return { pharmacy, sender, pharmacist, path, sent: sent.body, asked: asked.body };
}

async function dump({ url }: TestApp): Promise<string> {
  const { stdout } = await promisify(execFile)('pg_dump', [`--dbname=${url}`], {
    maxBuffer: 2 ** 28,
  });
  return stdout;
}

async function start(beside: TestApp, ...fileKeys: string[]) {
  const app = await startTestApp({ beside, config: { fileKeys } });
  onTestFinished(app.close);
  return app;
}

async function seal(app: TestApp) {
  await app.jobs.send(app.db, rotationQueue, {});
  await app.jobs.runWaiting();
}

/** The bytes of a text column as they are stored. */
const stored = async ({ db }: TestApp, column: 'notes' | 'phone' | 'customer_name') => {
  const { rows } = await db.execute<{ value: string }>(
    sql`select ${sql.identifier(column)} as value from prescription_requests order by id`,
  );
  return rows.map(({ value }) => value);
};

test('no table of a dump has the name, number, address or words of a person who asked', async () => {
  const app = await useTestApp({ config: { fileKeys: [fileKey] } });
  const { pharmacist, path, sender, sent, pharmacy } = await useAsked(app);
  const { body: list } = await pharmacist.get(
    `/api/pharmacies/${pharmacy.id}/prescription-requests`,
  );
  expect(list[0]).toMatchObject({ customerName: 'Zubayda Qamar', notes: 'for my pacemaker' });
  const noted = await pharmacist.put(`${path}/private-note`, { note: 'a whisper' });
  const wrote = await sender.post(`${sent.trackingUrl.replace('/track', '/api/track')}/messages`, {
    body: 'I whisper',
  });
  const started = await pharmacist.patch(`${path}/status`, { status: 'in-progress' });
  const reported = await sender.post(`${sent.trackingUrl.replace('/track', '/api/track')}/report`, {
    reason: 'They whisper about me',
  });
  // Mails, devices and waves wait here, and the second dump has what they left.
  const whileWaiting = await dump(app);
  expect(whileWaiting).toMatch(/\tmail\t/);
  expect(secrets.filter((secret) => whileWaiting.includes(secret))).toEqual([]);
  await app.mailsTo(person.email);
  const text = await dump(app);
  expect(text).toContain('CREATE TABLE public.prescription_requests');
  expect(text).toContain(pharmacy.shopName);
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  expect([noted.status, wrote.status]).toEqual([200, 201]);
  expect([started.status, reported.status]).toEqual([200, 204]);
});

test('a value that was cut, or moved from another column, reads as a mark, and the list stays', async () => {
  const app = await useTestApp({ config: { fileKeys: [fileKey] } });
  const { pharmacist, pharmacy, sent } = await useAsked(app);
  const other = await makeRequest(app, { pharmacyId: pharmacy.id, notes: 'unharmed' });
  await app.db.execute(sql`update prescription_requests
    set notes = for_name, phone = left(phone, -4) where id = ${sent.id}::uuid`);
  const { body: list } = await pharmacist.get(
    `/api/pharmacies/${pharmacy.id}/prescription-requests`,
  );
  const of = (id: string) => list.find((row: { id: string }) => row.id === id);
  expect(of(sent.id)).toMatchObject({ notes: unreadableText, phone: unreadableText });
  expect(of(sent.id).customerName).toBe('Zubayda Qamar');
  expect(of(other.id).notes).toBe('unharmed');
  const problems = app.problems.map(String).join();
  expect(problems).toContain('prescription_requests.notes');
  expect(problems).not.toContain('Idris');
});

test('the job that seals a row in plain leaves its text that cannot be opened', async () => {
  const app = await useTestApp({ config: { fileKeys: [fileKey] } });
  const { sent } = await useAsked(app);
  await app.db.execute(sql`update prescription_requests
    set phone = left(phone, -4), notes = 'in plain' where id = ${sent.id}::uuid`);
  const cut = await stored(app, 'phone');
  await seal(app);
  expect(await stored(app, 'phone')).toEqual(cut);
  expect(await stored(app, 'notes')).not.toEqual(['in plain']);
});

test('rows in plain are read, found and counted, and the job seals them in batches', async () => {
  const plain = await useTestApp();
  const { pharmacy } = await useAsked(plain);
  for (let made = 0; made < 250; made += 1)
    await makeRequest(plain, { pharmacyId: pharmacy.id, customerName: `Osman ${made}` });
  await plain.db.execute(sql`update inquiries set mailbox = null, search_name = 'zubayda'`);
  await plain.db.execute(sql`update prescription_requests set search_name = 'osman'`);
  expect(await stored(plain, 'notes')).toContain(person.notes);
  expect(await dump(plain)).toContain('Zubayda');

  const app = await start(plain, fileKey);
  const pharmacist = await signedIn(app, 'pharmacy', pharmacy.id);
  const search = async (words: string) => {
    const found = await pharmacist.get(
      `/api/pharmacies/${pharmacy.id}/prescription-requests?search=${encodeURIComponent(words)}`,
    );
    return found.body.items?.map(({ customerName }: { customerName: string }) => customerName);
  };
  const before = [await search('qamar'), await search('0912345987'), await search('12345 98')];
  // The texts of a used database stay in plain until no earlier process is left.
  await seal(app);
  expect(await stored(app, 'notes')).toContain(person.notes);
  await app.db.update(textKeys).set({ sealsFrom: new Date(0) });
  const later = await start(plain, fileKey);
  await seal(later);
  // Waiting mails and counters of the earlier process end by themselves within a day.
  await later.mailsTo(person.email);
  await later.db.delete(limitCounters);
  const text = await dump(later);
  expect([...secrets, 'Osman', 'osman'].filter((secret) => text.includes(secret))).toEqual([]);
  expect([await search('qamar'), await search('0912345987'), await search('12345 98')]).toEqual(
    before,
  );
  expect(before).toEqual([['Zubayda Qamar'], ['Zubayda Qamar'], ['Zubayda Qamar']]);
  const [inquiry] = await later.db.select().from(inquiries);
  expect(inquiry).toMatchObject({ mailbox: 'zubayda@people.test', customerName: 'Zubayda Qamar' });
});

test('a run of the sealing job that is cut off continues, and the job rests once nothing is left', async () => {
  const app = await useTestApp({ config: { fileKeys: [fileKey] } });
  const { id: pharmacyId } = await makePharmacy(app);
  for (let made = 0; made < 5; made += 1) await makeRequest(app, { pharmacyId });
  await app.db.execute(sql`update prescription_requests set notes = 'in plain'`);
  const run = createRowSealing(app, [{ table: prescriptionRequests }], { atOnce: 2, maxMs: -1 });
  const left = async () => {
    await run();
    return (await stored(app, 'notes')).filter((text) => text === 'in plain').length;
  };
  expect([await left(), await left(), await left(), await left()]).toEqual([3, 1, 0, 0]);
  await app.db.execute(sql`update prescription_requests set notes = 'in plain'`);
  expect(await left()).toBe(5);
  app.advance(days(1));
  expect(await left()).toBe(3);
});

test('limits and the person’s own data find sealed rows and those in plain', async () => {
  const plain = await useTestApp();
  const email = 'amna@people.test';
  await makeInquiry(plain, { email, phone: '+249912000001', notes: 'in plain' });
  const app = await start(plain, fileKey);
  await app.db.update(textKeys).set({ sealsFrom: new Date(0) });
  const sealing = await start(plain, fileKey);
  const sealed = await makeInquiry(sealing, { email, phone: '+249912000001', notes: 'sealed' });
  const pharmacy = await makePharmacy(sealing);
  await ask(sealing, sealed.id, [pharmacy]);
  const { rows } = await sealing.db.execute<{ phone: string }>(sql`select phone from inquiries`);
  expect(new Set(rows.map(({ phone }) => phone.slice(0, 1)))).toEqual(new Set(['+', '\u0001']));

  const browser = new Browser(sealing);
  await browser.post('/api/my-data', { phone: '0912000001' });
  const [mail] = await sealing.mailsTo(email);
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
  const opened = await browser.post('/api/my-data', { phone: '0912000001', code });
  expect(opened.body.items.flatMap(({ texts }: { texts: string[] }) => texts)).toEqual(
    expect.arrayContaining(['in plain', 'sealed']),
  );
  await makeInquiry(sealing, { email: 'amna+2@people.test', phone: '+249912000002' });
  const refused = await new Browser(sealing).form('/api/inquiries', {
    ...person,
    email: 'amna+3@people.test',
    phone: '0912000009',
    city: 'Kassala',
    items: JSON.stringify([{ text: 'Insulin', quantity: '1' }]),
    photosGoAlong: 'false',
  });
  expect(refused.body.code).toBe('too_many_inquiries');
  expect((await browser.delete('/api/my-data')).status).toBe(204);
  expect((await sealing.db.select().from(inquiries)).map((row) => row.email)).toEqual([
    'amna+2@people.test',
  ]);
});

test('another first key seals the key of the texts again, and a ring without it names it', async () => {
  const newer = await generateX25519Identity();
  const app = await useTestApp({ config: { fileKeys: [fileKey] } });
  await useAsked(app);
  const before = await stored(app, 'phone');
  await expect(startTestApp({ beside: app, config: { fileKeys: [newer] } })).rejects.toThrow(
    await identityToRecipient(fileKey),
  );
  await expect(startTestApp({ beside: app, config: { fileKeys: [] } })).rejects.toThrow(
    'FILE_KEYS lacks the key',
  );
  await start(app, newer, fileKey);
  const only = await start(app, newer);
  expect(await stored(only, 'phone')).toEqual(before);
  const [row] = await only.db.select().from(prescriptionRequests);
  expect(row?.phone).toBe('+249912345987');
  const [key] = await only.db.select().from(textKeys);
  expect(key?.recipients).toEqual([await identityToRecipient(newer)]);
});

test('processes that start at once make one key', async () => {
  const app = await useTestApp();
  await Promise.all([1, 2, 3].map(() => start(app, fileKey)));
  expect(await app.db.$count(textKeys)).toBe(1);
});

/** Every table whose rows are of a person: it has sealed texts, or its rows belong to such a row. */
function tablesOfPersons(): PgTable[] {
  const tables = Object.values<unknown>(schema).filter((one) => is(one, PgTable));
  const found = new Set(
    tables.filter((table) => Object.values(getTableColumns(table)).some(isSealedColumn)),
  );
  const owners = (table: PgTable) =>
    getTableConfig(table).foreignKeys.map((key) => key.reference().foreignTable);
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const table of tables)
      if (owners(table).some((owner) => found.has(owner))) found.add(table);
  }
  return [...found];
}

/** Texts that stay in plain, and the reason. */
const inPlain: Record<string, string> = {
  'availability_alerts.city': 'figures count places',
  'availability_alerts.ratio': 'figures count medicines',
  'availability_alerts.text': 'figures count medicines',
  'availability_alerts.token': 'each mail repeats it',
  'contact_messages.handled_by': 'an address of an admin',
  'conversation_turns.message_id': 'an id of the gateway',
  'customers.email': 'log-ins look for the address of an account',
  'deliveries.error': 'a message of the gateway',
  'deliveries.event_key': 'an id',
  'deliveries.kind': 'a name of a template',
  'deliveries.provider_id': 'an id of the gateway',
  'files.key_recipient': 'a public key',
  'files.name': 'a number for a photo, and the name of a pharmacy’s document',
  'incoming_messages.provider_id': 'an id of the gateway',
  'incoming_parts.reference': 'a number that the phone gives its message',
  'inquiries.city': 'figures count places',
  'inquiries.landmark': 'figures count places',
  'inquiries.search_name': 'of earlier releases, and the job empties it',
  'inquiry_medicines.ratio': 'figures count medicines',
  'inquiry_recipients.staff_name': 'a name of staff',
  'prescription_requests.search_name': 'of earlier releases, and the job empties it',
  'refill_reminders.token': 'the mail repeats it',
  'request_moves.move': 'a word of a list',
  'trackings.code': 'figures that the sender reads out beside a number',
};

test('each text of a person is sealed, or a reason why it stays in plain', () => {
  const plain = tablesOfPersons().flatMap((table) =>
    Object.values(getTableColumns(table))
      .filter((column) => column.columnType === 'PgText' && !column.enumValues?.length)
      .map((column) => `${getTableName(table)}.${column.name}`),
  );
  expect(plain.toSorted()).toEqual(Object.keys(inPlain).toSorted());
});

test('each table with sealed texts has the job that seals its earlier rows', () => {
  // The rows of this one live for an hour.
  const exceptions = ['data_openings'];
  const job = areas.flatMap((area) => area.sealed ?? []).map(({ table }) => getTableName(table));
  const sealed = tablesOfPersons().filter((table) =>
    Object.values(getTableColumns(table)).some(isSealedColumn),
  );
  const without = sealed.map((table) => getTableName(table)).filter((name) => !job.includes(name));
  expect(without).toEqual(exceptions);
});
