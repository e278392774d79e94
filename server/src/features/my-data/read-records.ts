import type { OwnData } from '@dawaya/contract/endpoints/my-data';
import type { OwnDataFact, OwnDataKind } from '@dawaya/contract/vocabulary/own-data';
import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import {
  accessLog,
  availabilityAlerts,
  consultationRequests,
  contactMessages,
  customers,
  deliveries,
  doctors,
  files as fileRows,
  incomingMessages,
  inquiries,
  inquiryRecipients,
  pharmacies,
  pharmacyChannels,
  pharmacyReports,
  pharmacyStaff,
  prescriptionRequests,
  provenPhones,
  refillReminders,
  refusedCodes,
  requestMessages,
  requestQuotes,
  resubmissions,
  trackings,
} from '../../database/schema.ts';
import { hasText, openText, valuesOf } from '../../database/sealed-texts.ts';
import { matchesPerson, type Person } from '../../platform/erasure.ts';
import { type MoveRow, readMoves } from '../../platform/undo.ts';
import { findSenders } from '../conversations/index.ts';
import { customerColumns } from '../customers/index.ts';
import { type FileOwner, type Files, listOpenings, type StoredFile } from '../files/index.ts';
import { hasFactor } from '../sessions/index.ts';
import { readDevices } from './read-devices.ts';

/** A record of a person: its columns as they are exported, and its photos. */
export interface OwnRecord {
  kind: OwnDataKind;
  id: string;
  at: Date;
  data: Record<string, unknown>;
  photos: (Pick<StoredFile, 'id' | 'name' | 'type'> & { owner: FileOwner })[];
}

/** Returns the newest address beside an email address or a phone number; undefined for none. */
export async function findAddress(db: Database, asked: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select email from (
      select email, phone, created_at from customers
      union all select email, phone, created_at from doctors
      union all select email, phone, created_at from prescription_requests
      union all select email, phone, created_at from inquiries
      union all select email, phone, created_at from consultation_requests
      union all select email, phone, created_at from contact_messages
      union all select email, null, created_at from availability_alerts
      union all select email, null, invited_at from pharmacy_staff where email is not null
    ) as stored
    where (email in ${valuesOf(inquiries.email, asked)} or phone in ${valuesOf(inquiries.phone, asked)})
      and email <> ''
    order by created_at desc limit 1`);
  return rows[0] && openText('email', rows[0].email);
}

/** Returns whether anything is stored about a person's number. */
export async function hasRecords(
  db: Database,
  person: Extract<Person, { phone: string }>,
): Promise<boolean> {
  const senders = await findSenders(db, person);
  const counts = [
    db.$count(customers, matchesPerson(person, customerColumns)),
    db.$count(prescriptionRequests, matchesPerson(person, prescriptionRequests)),
    db.$count(inquiries, matchesPerson(person, inquiries)),
    db.$count(consultationRequests, matchesPerson(person, consultationRequests)),
    db.$count(contactMessages, matchesPerson(person, contactMessages)),
    db.$count(pharmacyChannels, hasText(pharmacyChannels.address, person.phone)),
    db.$count(incomingMessages, hasText(incomingMessages.sender, ...senders)),
    db.$count(
      deliveries,
      and(hasText(deliveries.recipient, ...senders), eq(deliveries.isCode, false)),
    ),
  ];
  return (await Promise.all(counts)).some((count) => count > 0);
}

const pharmacyName = pharmacies.shopName;

/**
 * Reads all that is stored about an address or a number, the newest first, without secrets of the
 * server.
 */
export async function readRecords(
  db: Database,
  files: Pick<Files, 'list'>,
  person: Person,
): Promise<OwnRecord[]> {
  const accounts = await db.select().from(customers).where(matchesPerson(person, customerColumns));
  const accountIds = accounts.map(({ id }) => id);
  const practices = await db
    .select()
    .from(doctors)
    // A doctor's number is published, and its holder need not be the account's.
    .where(matchesPerson(person, { email: doctors.email }));
  const jobs = await db
    .select({ row: pharmacyStaff, pharmacy: pharmacyName })
    .from(pharmacyStaff)
    .innerJoin(pharmacies, eq(pharmacies.id, pharmacyStaff.pharmacyId))
    .where(matchesPerson(person, { email: pharmacyStaff.email }));
  const requests = await db
    .select({ row: prescriptionRequests, pharmacy: pharmacyName })
    .from(prescriptionRequests)
    .innerJoin(pharmacies, eq(pharmacies.id, prescriptionRequests.pharmacyId))
    .where(
      or(
        matchesPerson(person, prescriptionRequests),
        inArray(prescriptionRequests.customerId, accountIds),
      ),
    )
    .orderBy(desc(prescriptionRequests.createdAt));
  const requestIds = requests.map(({ row }) => row.id);
  const messages = await db
    .select()
    .from(requestMessages)
    .where(inArray(requestMessages.requestId, requestIds))
    .orderBy(requestMessages.place);
  const quotes = await db
    .select()
    .from(requestQuotes)
    .where(inArray(requestQuotes.requestId, requestIds))
    .orderBy(requestQuotes.version);
  const reports = await db
    .select()
    .from(pharmacyReports)
    .where(inArray(pharmacyReports.requestId, requestIds));
  const questions = await db
    .select()
    .from(inquiries)
    .where(or(matchesPerson(person, inquiries), inArray(inquiries.customerId, accountIds)))
    .orderBy(desc(inquiries.createdAt));
  const questionIds = questions.map(({ id }) => id);
  const answers = await db
    .select({ row: inquiryRecipients, pharmacy: pharmacyName })
    .from(inquiryRecipients)
    .innerJoin(pharmacies, eq(pharmacies.id, inquiryRecipients.pharmacyId))
    .where(inArray(inquiryRecipients.inquiryId, questionIds));
  const consultations = await db
    .select({ row: consultationRequests, doctor: doctors.fullName })
    .from(consultationRequests)
    .innerJoin(doctors, eq(doctors.id, consultationRequests.doctorId))
    .where(matchesPerson(person, consultationRequests));
  const written = await db
    .select()
    .from(contactMessages)
    .where(matchesPerson(person, contactMessages));
  const alerts = await db
    .select()
    .from(availabilityAlerts)
    .where(matchesPerson(person, { email: availabilityAlerts.email }));
  const senders = await findSenders(db, person);
  const numbers = await db
    .select({ row: pharmacyChannels, pharmacy: pharmacyName })
    .from(pharmacyChannels)
    .innerJoin(pharmacies, eq(pharmacies.id, pharmacyChannels.pharmacyId))
    .where(hasText(pharmacyChannels.address, ...senders));
  const proofs = await db
    .select()
    .from(provenPhones)
    .where(hasText(provenPhones.phone, ...senders));
  const texts = await readTexts(db, senders);
  const refusals = await db
    .select()
    .from(refusedCodes)
    .where(matchesPerson(person, { email: refusedCodes.email }));
  const practiceIds = practices.map(({ id }) => id);
  const applications = await db
    .select()
    .from(resubmissions)
    .where(inArray(resubmissions.doctorId, practiceIds));
  const consultationIds = consultations.map(({ row }) => row.id);
  const reminders = await db
    .select()
    .from(refillReminders)
    .where(inArray(refillReminders.requestId, requestIds));
  const moves = await readMoves(db, 'requestId', requestIds);
  const movesOfConsultations = await readMoves(db, 'consultationId', consultationIds);
  const links = await db
    .select()
    .from(trackings)
    .where(
      or(
        inArray(trackings.requestId, requestIds),
        inArray(trackings.inquiryId, questionIds),
        inArray(trackings.consultationId, consultationIds),
      ),
    );
  const codeOf = (subject: 'requestId' | 'inquiryId' | 'consultationId', id: string) => ({
    code: links.find((link) => link[subject] === id)?.code ?? null,
  });
  const used = await readDevices(
    db,
    { customer: accountIds, doctor: practiceIds, pharmacy: jobs.map(({ row }) => row.id) },
    links.map(({ tokenHash }) => tokenHash),
  );
  const photosOf = await files.list(db, 'prescriptionRequestId', requestIds);
  const photosOfQuestions = await files.list(db, 'inquiryId', questionIds);

  const accesses = await db
    .select()
    .from(accessLog)
    .where(
      inArray(accessLog.subjectId, [
        ...accountIds,
        ...practices.map(({ id }) => id),
        ...jobs.map(({ row }) => row.id),
        ...requestIds,
      ]),
    )
    .orderBy(desc(accessLog.createdAt));
  /** Log-ins of an account, and reads by admins, without the admin's name and words. */
  const accessesOf = ({ id }: { id: string }) => ({
    accesses: accesses
      .filter(({ subjectId }) => subjectId === id)
      .map(({ action, times, createdAt: at }) => ({ action, times, at })),
  });
  const openings = await listOpenings(db, inArray(fileRows.prescriptionRequestId, requestIds));

  const records: OwnRecord[] = [
    ...accounts.map((row) => record('account', row, accessesOf(row))),
    ...(await Promise.all(
      practices.map(async ({ passwordHash: _, ...row }) =>
        record('account', row, {
          ...accessesOf(row),
          applications: applications
            .filter(({ doctorId }) => doctorId === row.id)
            .map(({ at }) => ({ at })),
          hasSecondFactor: await hasFactor(db, { role: 'doctor', accountId: row.id }),
        }),
      ),
    )),
    ...(await Promise.all(
      jobs.map(async ({ row: { id, name, email, role, language, ...row }, pharmacy }) =>
        record(
          'account',
          { id, name, email, role, language, createdAt: row.invitedAt },
          {
            pharmacy,
            joinedAt: row.joinedAt,
            removedAt: row.removedAt,
            ...accessesOf({ id }),
            hasSecondFactor: await hasFactor(db, { role: 'pharmacy', accountId: id }),
          },
        ),
      ),
    )),
    ...requests.map(({ row, pharmacy }) => ({
      // Staff write the private note for each other.
      ...record(
        'request',
        { ...row, privateNote: null },
        {
          pharmacy,
          ...codeOf('requestId', row.id),
          moves: movesOf(moves.get(row.id)),
          reminder: reminderOf(reminders.find(({ requestId }) => requestId === row.id)),
          ...accessesOf(row),
          openings: openings
            .filter(({ fileId }) => photosOf.get(row.id)?.some(({ id }) => id === fileId))
            .map(({ opener: by, pharmacy, openedAt: at }) => ({
              by,
              pharmacy: pharmacy?.shopName ?? null,
              at,
            })),
          messages: messages
            .filter(({ requestId }) => requestId === row.id)
            .map(({ from, body, phrase, at }) => ({ from, body, phrase, at })),
          quotes: quotes
            .filter(({ requestId }) => requestId === row.id)
            .map(({ requestId: _, staffId: __, ...quote }) => quote),
          reports: reports
            .filter(({ requestId }) => requestId === row.id)
            .map(({ reason, createdAt: at }) => ({ reason, at })),
        },
      ),
      photos: (photosOf.get(row.id) ?? []).map((photo) => ({
        ...photo,
        owner: { prescriptionRequestId: row.id },
      })),
    })),
    ...questions.map((row) => ({
      ...record('inquiry', row, {
        ...codeOf('inquiryId', row.id),
        answers: answers
          .filter((one) => one.row.inquiryId === row.id && one.row.answer !== null)
          .map((one) => ({
            pharmacy: one.pharmacy,
            answer: one.row.answer,
            lines: one.row.lines,
            totalSdg: one.row.totalSdg,
            note: one.row.note,
            answeredAt: one.row.answeredAt,
          })),
      }),
      photos: (photosOfQuestions.get(row.id) ?? []).map((photo) => ({
        ...photo,
        owner: { inquiryId: row.id },
      })),
    })),
    ...consultations.map(({ row, doctor }) =>
      record('consultation', row, {
        doctor,
        ...codeOf('consultationId', row.id),
        moves: movesOf(movesOfConsultations.get(row.id)),
      }),
    ),
    ...written.map(({ handledBy: _, handlingNote: __, ...row }) => record('message', row)),
    ...numbers.map(({ row: { id, address, language, provenAt, createdAt }, pharmacy }) =>
      record('account', { id, phone: address, language, provenAt, createdAt }, { pharmacy }),
    ),
    ...proofs.map(({ id, phone, provenAt }) =>
      record('account', { id, phone, provenAt, createdAt: provenAt }),
    ),
    ...texts,
    ...refusals.map(({ id, email, reason, createdAt }) =>
      record('refused-code', { id, email, reason, createdAt }),
    ),
    ...used.sessions.map((row) => record('session', row)),
    ...used.browsers.map((row) => record('browser', row)),
    ...used.subscriptions.map((row) => record('push', row)),
    ...alerts.map(({ token: _, ...row }) => record('alert', row)),
  ];
  return records.toSorted(
    (one, other) =>
      Number(logIns.has(one.kind)) - Number(logIns.has(other.kind)) ||
      other.at.getTime() - one.at.getTime(),
  );
}

/** Kinds that are about log-ins and devices, after what the person sent. */
const logIns: ReadonlySet<OwnDataKind> = new Set(['session', 'browser', 'push', 'refused-code']);

const movesOf = (rows: readonly MoveRow[] = []) =>
  rows.map(({ move, statusBefore, at, undoneAt }) => ({ move, statusBefore, at, undoneAt }));

const reminderOf = (row: typeof refillReminders.$inferSelect | undefined) =>
  row ? { remindOn: row.remindOn, isMonthly: row.isMonthly, createdAt: row.createdAt } : null;

/**
 * Text messages in both directions, one record for each number and chat. A code is not a message.
 */
async function readTexts(db: Database, senders: readonly string[]): Promise<OwnRecord[]> {
  const written = await db
    .select()
    .from(incomingMessages)
    .where(and(hasText(incomingMessages.sender, ...senders), ne(incomingMessages.text, '')));
  const sent = await db
    .select()
    .from(deliveries)
    .where(and(hasText(deliveries.recipient, ...senders), eq(deliveries.isCode, false)));
  const texts = [
    ...written.map((row) => ({ ...row, from: 'person', with: row.sender, at: row.receivedAt })),
    ...sent.map((row) => ({ ...row, from: 'dawaya', with: row.recipient, at: row.createdAt })),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return senders.flatMap((sender) => {
    const own = texts.filter((text) => text.with === sender);
    const last = own.at(-1);
    if (!last) return [];
    const messages = own.map(({ from, text: body, at }) => ({ from, body, at }));
    const { id, channel, at: createdAt } = last;
    return [record('conversation', { id, createdAt, channel }, { messages })];
  });
}

function record(
  kind: OwnDataKind,
  row: { id: string; createdAt: Date } & Record<string, unknown>,
  more: Record<string, unknown> = {},
): OwnRecord {
  // Hashes are of the server's cookies, and say nothing to their owner.
  const columns = Object.entries(row).filter(
    ([, value]) => value !== null && !Buffer.isBuffer(value),
  );
  const data = { ...Object.fromEntries(columns), ...more };
  return { kind, id: row.id, at: row.createdAt, data, photos: [] };
}

const shown = [
  'pharmacy',
  'doctor',
  'device',
  'service',
  'customerName',
  'fullName',
  'name',
  'forName',
  'phone',
  'email',
  'bio',
  'text',
  'subject',
  'message',
  'reason',
  'notes',
  'statusReason',
  'answer',
];

/** Returns all texts of a record that a person has written, each once. */
export function textsOf({ data }: OwnRecord): string[] {
  const lists = [data.items, data.messages, data.quotes, data.answers, data.reports].flatMap(
    (list) => (Array.isArray(list) ? list : []),
  ) as Record<string, unknown>[];
  const texts = [
    ...shown.map((name) => data[name]),
    ...lists.flatMap(({ name, text, pharmacy, body, note, reason }) => [
      name,
      text,
      pharmacy,
      body,
      note,
      reason,
    ]),
  ];
  return [...new Set(texts.filter((text) => typeof text === 'string' && text !== ''))] as string[];
}

/** Returns the steps and dates of a record that are no texts, in the order of their moments. */
export function factsOf({ data }: OwnRecord): OwnData['items'][number]['facts'] {
  const {
    moves = [],
    reminder,
    lastUsedAt,
  } = data as {
    moves?: ReturnType<typeof movesOf>;
    reminder?: ReturnType<typeof reminderOf>;
    lastUsedAt?: Date;
  };
  return [
    ...moves.flatMap(({ move, at, undoneAt }) => [
      { name: move as OwnDataFact, at },
      ...(undoneAt ? [{ name: 'undone' as const, at: undoneAt }] : []),
    ]),
    ...(reminder
      ? [
          {
            name: reminder.isMonthly ? ('monthly-reminder' as const) : ('reminder' as const),
            at: new Date(reminder.remindOn),
          },
        ]
      : []),
    ...(lastUsedAt ? [{ name: 'last-used' as const, at: lastUsedAt }] : []),
  ];
}
