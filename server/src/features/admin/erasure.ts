import { randomUUID } from 'node:crypto';
import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../database/client.ts';
import {
  admins,
  auditLog,
  consultationRequests,
  contactMessages,
  customers,
  doctors,
  limitCounters,
  loginChallenges,
  pharmacies,
  prescriptionRequests,
  pushSubscriptions,
  searches,
  sessionRoles,
  trackingHolders,
  trackings,
  uploads,
} from '../../database/schema.ts';
import { countedAddress } from '../../platform/counted-address.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../services.ts';
import { codeMailQueue, lateCodeMailQueue, mailQueue } from '../mail/queues.ts';
import { eraseStaff } from '../pharmacies/staff/upkeep.ts';
import { erasePlacePhones } from '../places/service.ts';

/** Whoever asks to be erased, by what their data carries: an address case folded, or E.164. */
export type Person = { email: string } | { phone: string };

type ErasureDeps = Pick<Services, 'db' | 'clock' | 'files' | 'sessions'> & { jobs: Jobs };

/** What is deleted, by kind. */
export interface Erased {
  customers: number;
  doctors: number;
  /** Of pharmacies, by their address. */
  staff: number;
  sessions: number;
  requests: number;
  /** Questions to a town, with the answers. */
  searches: number;
  photos: number;
  consultations: number;
  /** That were told of these. */
  devices: number;
  messages: number;
  codes: number;
  counters: number;
  mails: number;
  /** Numbers of places on the open map. */
  places: number;
}

export interface Findings {
  erased: Erased;
  /** Different e-mail addresses in what a phone number found: a family may share one. */
  addresses: number;
  /** Consultation requests that stay, from a phone number that what was found carries. */
  otherConsultations: number;
  /** Pharmacies and doctors that stay, whose public number it is. */
  listings: number;
}

/** Whose data may not go, or not yet (docs/decisions/0026); then nothing does. */
export class MustStay extends Error {
  readonly kind: 'pharmacy' | 'admin' | 'doctor';
  constructor(kind: MustStay['kind']) {
    super(`the address of ${kind === 'admin' ? 'an' : 'a'} ${kind}`);
    this.kind = kind;
  }
}

/** An audit row names an admin; whoever runs the command is none. */
const commandLine = {
  adminId: '00000000-0000-0000-0000-000000000000',
  adminEmail: 'npm run forget',
};

function carrying(person: Person, columns: { email?: PgColumn; phone?: PgColumn }): SQL {
  const [column, value] =
    'email' in person ? [columns.email, person.email] : [columns.phone, person.phone];
  // No condition at all would mean every row.
  return column ? eq(column, value) : sql`false`;
}

/** @throws MustStay for an address that is a pharmacy's or an admin's. */
async function assertMayGo(db: Database, email: string): Promise<void> {
  if (await db.$count(pharmacies, eq(pharmacies.email, email))) throw new MustStay('pharmacy');
  if (await db.$count(admins, eq(admins.email, email))) throw new MustStay('admin');
}

/**
 * The doctor with the address, held.
 * @throws MustStay while people wait for an answer that only the doctor can give.
 */
async function lockDoctorToGo(db: Database, email: string) {
  const [doctor] = await db.select().from(doctors).where(eq(doctors.email, email)).for('update');
  if (doctor?.verificationStatus !== 'verified') return doctor;
  const { doctorId, status } = consultationRequests;
  const waiting = and(eq(doctorId, doctor.id), ne(status, 'completed'));
  if (await db.$count(consultationRequests, waiting)) throw new MustStay('doctor');
  return doctor;
}

/**
 * All that a person has sent to pharmacies, held in the order of whatever changes it
 * (docs/decisions/0073): what their addresses lead to stays as it is from then on. Who waited for an
 * address looks again, as it may lead to a new request by then.
 */
async function lockSent(db: Database, person: Person, customerIds: string[]) {
  const isAsked = or(carrying(person, searches), inArray(searches.customerId, customerIds));
  const isSent = or(
    carrying(person, prescriptionRequests),
    inArray(prescriptionRequests.customerId, customerIds),
  );
  // What is followed has its address here alone, once a request has taken one over.
  const findAddresses = () =>
    db
      .select({ trackingTokenHash: trackings.tokenHash })
      .from(trackings)
      .leftJoin(prescriptionRequests, eq(prescriptionRequests.id, trackings.requestId))
      .leftJoin(searches, eq(searches.id, trackings.searchId))
      .where(or(isAsked, isSent));
  let addresses = await findAddresses();
  for (let held = -1; held < addresses.length; ) {
    const hashes = addresses.map(({ trackingTokenHash }) => trackingTokenHash);
    held = hashes.length;
    await db
      .select({ hash: trackings.tokenHash })
      .from(trackings)
      .where(inArray(trackings.tokenHash, hashes))
      .orderBy(trackings.tokenHash)
      .for('update');
    addresses = await findAddresses();
  }
  const questions = await db
    .select()
    .from(searches)
    .where(isAsked)
    .orderBy(searches.id)
    .for('update');
  const requests = await db
    .select()
    .from(prescriptionRequests)
    .where(isSent)
    .orderBy(prescriptionRequests.id)
    .for('update');
  return { addresses, questions, requests };
}

/** Limits count an address without its tag. */
const countedAs = (person: Person): string[] =>
  'email' in person ? [person.email, countedAddress(person.email)] : [person.phone];

const tally = (rows: unknown[]) => rows.length;

/**
 * Deletes all that carries the person's address or number, with the accounts' own, in one
 * transaction with its audit row. Photos are left to the sweep of files: their bytes go after the
 * commit, by a server that reaches them.
 * @throws MustStay
 */
export async function erasePerson(
  { db, clock, files, sessions, jobs }: ErasureDeps,
  person: Person,
): Promise<Findings> {
  const email = 'email' in person ? person.email : undefined;
  return db.transaction(async (db) => {
    if (email) await assertMayGo(db, email);
    const doctor = email ? await lockDoctorToGo(db, email) : undefined;
    const accounts = await db.select().from(customers).where(carrying(person, customers));
    const customerIds = accounts.map(({ id }) => id);
    const accountIds = doctor ? [...customerIds, doctor.id] : customerIds;

    await lockSent(db, person, customerIds);
    // From here on the accounts send nothing more; what they sent meanwhile is found by the second look.
    await db.select().from(customers).where(inArray(customers.id, customerIds)).for('update');
    const { addresses, questions, requests } = await lockSent(db, person, customerIds);
    const requestIds = requests.map(({ id }) => id);
    const searchIds = questions.map(({ id }) => id);
    // What the browsers that sent it have sent besides, and not yet named in anything.
    const hashes = addresses.map(({ trackingTokenHash }) => trackingTokenHash);
    const browsers = db
      .select({ hash: trackingHolders.browserHash })
      .from(trackingHolders)
      .where(inArray(trackingHolders.tokenHash, hashes));
    const waiting = await db
      .delete(uploads)
      .where(inArray(uploads.browserHash, browsers))
      .returning({ sha256: uploads.sha256 });
    // What a request has taken is counted with its photos.
    let photos = tally(waiting.filter(({ sha256 }) => !sha256));
    for (const prescriptionRequestId of requestIds)
      photos += tally(await files.detach(db, { prescriptionRequestId }));
    for (const searchId of searchIds) photos += tally(await files.detach(db, { searchId }));
    await db.delete(prescriptionRequests).where(inArray(prescriptionRequests.id, requestIds));
    await db.delete(searches).where(inArray(searches.id, searchIds));
    const consultations = await db
      .delete(consultationRequests)
      .where(
        or(
          carrying(person, consultationRequests),
          doctor && eq(consultationRequests.doctorId, doctor.id),
        ),
      )
      .returning();
    const followed = [...addresses, ...consultations].flatMap(
      ({ trackingTokenHash }) => trackingTokenHash ?? [],
    );
    const devices = await db
      .delete(pushSubscriptions)
      .where(inArray(pushSubscriptions.trackingHash, followed))
      .returning({ id: pushSubscriptions.id });
    const messages = await db
      .delete(contactMessages)
      .where(carrying(person, contactMessages))
      .returning();

    const isSession = and(
      inArray(sessionRoles.role, ['customer', 'doctor']),
      inArray(sessionRoles.accountId, accountIds),
    );
    const sessionCount = await db.$count(sessionRoles, isSession);
    for (const id of customerIds) await sessions.revokeAccount(db, 'customer', id);
    if (doctor) await sessions.revokeAccount(db, 'doctor', doctor.id);
    const codes = await db
      .delete(loginChallenges)
      .where(or(carrying(person, loginChallenges), inArray(loginChallenges.accountId, accountIds)))
      .returning({ id: loginChallenges.id });
    await db.delete(customers).where(inArray(customers.id, customerIds));
    if (doctor) {
      await db.delete(doctors).where(eq(doctors.id, doctor.id));
      // Who decided what and when stays; what was written about the doctor does not.
      await db.update(auditLog).set({ details: {} }).where(eq(auditLog.subjectId, doctor.id));
    }
    const counters = await db
      .delete(limitCounters)
      .where(
        or(
          ...countedAs(person).map(
            (subject) => sql`strpos(${limitCounters.key} || ':', ${`:${subject}:`}) > 0`,
          ),
        ),
      )
      .returning({ key: limitCounters.key });
    const mails = await jobs.drop(
      db,
      [mailQueue, codeMailQueue, lateCodeMailQueue],
      'email' in person
        ? [{ to: person.email }, { replyTo: person.email }, { values: { address: person.email } }]
        : [{ values: { phone: person.phone } }],
    );

    const staff = email ? await eraseStaff({ clock, sessions }, db, email) : 0;
    const placePhones = await erasePlacePhones(db, 'phone' in person ? person.phone : undefined);

    const found = [...accounts, ...requests, ...questions, ...messages];
    const phones = [...found, ...(doctor ? [doctor] : [])].flatMap(({ phone }) => phone ?? []);
    const findings: Findings = {
      erased: {
        customers: tally(accounts),
        doctors: doctor ? 1 : 0,
        staff,
        sessions: sessionCount,
        requests: tally(requests),
        searches: tally(questions),
        photos,
        consultations: tally(consultations),
        devices: tally(devices),
        messages: tally(messages),
        codes: tally(codes),
        counters: tally(counters),
        mails,
        places: placePhones,
      },
      addresses: new Set(found.map(({ email }) => email)).size,
      otherConsultations: await db.$count(
        consultationRequests,
        inArray(consultationRequests.phone, phones),
      ),
      listings:
        (await db.$count(pharmacies, carrying(person, { phone: pharmacies.phone }))) +
        (await db.$count(doctors, carrying(person, { phone: doctors.phone }))),
    };
    if (!isNothing(findings))
      await db.insert(auditLog).values({
        id: randomUUID(),
        ...commandLine,
        action: 'forget',
        subjectKind: doctor ? 'doctor' : 'person',
        // A number of its own tells nothing of whom; the doctor's stands in the log already.
        subjectId: doctor?.id ?? randomUUID(),
        details: {},
        createdAt: clock(),
      });
    return findings;
  });
}

export const isNothing = ({ erased }: Findings): boolean =>
  Object.values(erased).every((count) => count === 0);

class OnlyLooked extends Error {}

/** What `erasePerson` would delete: it is done and undone, so that both always mean the same rows. */
export async function previewErasure(deps: ErasureDeps, person: Person): Promise<Findings> {
  let findings: Findings | undefined;
  try {
    await deps.db.transaction(async (db) => {
      findings = await erasePerson({ ...deps, db }, person);
      throw new OnlyLooked();
    });
  } catch (error) {
    if (!(error instanceof OnlyLooked) || !findings) throw error;
  }
  return findings as Findings;
}
