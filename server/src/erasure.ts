import { randomUUID } from 'node:crypto';
import { statusesIn } from '@dawaya/contract/vocabulary/request-moves';
import { and, eq, inArray, or } from 'drizzle-orm';
import { areas, type ErasureServices } from './areas.ts';
import type { Database } from './database/client.ts';
import { rolledBack } from './database/roll-back.ts';
import {
  admins,
  consultationRequests,
  customers,
  doctors,
  inquiries,
  pharmacies,
  prescriptionRequests,
  trackingHolders,
  trackings,
} from './database/schema.ts';
import { hasText } from './database/sealed-texts.ts';
import { findSenders } from './features/conversations/index.ts';
import { customerColumns } from './features/customers/index.ts';
import { lockSenders } from './features/deliveries/index.ts';
import { doctorAccountColumns } from './features/doctors/index.ts';
import { accountPhoneColumns } from './features/pharmacies/index.ts';
import { holderOf } from './features/sessions/index.ts';
import { writeAudit } from './platform/audit-log.ts';
import { type Erased, type ErasedPerson, matchesPerson, type Person } from './platform/erasure.ts';
import { nilUuid } from './platform/ids.ts';

export interface Findings {
  erased: Erased;
  /** Different email addresses among the rows of a phone number, because a family may share one. */
  addresses: number;
  /** Consultation requests that stay, from a phone number of the found rows. */
  otherConsultations: number;
  /** Pharmacies and doctors that stay and publish the phone number. */
  listings: number;
}

/** The person's data must stay, so the erasure deletes nothing (docs/privacy.md). */
export class ErasureRefusedError extends Error {
  readonly kind: 'pharmacy' | 'admin' | 'doctor';
  constructor(kind: ErasureRefusedError['kind']) {
    super(`the address of ${kind === 'admin' ? 'an' : 'a'} ${kind}`);
    this.kind = kind;
  }
}

/** An audit row names an admin. Here it names the way. */
type Way = 'npm run erase' | '/my-data' | 'text message';

/**
 * @throws ErasureRefusedError for the address of a pharmacy's account, or an admin's. A lapsed number
 * is no account's.
 */
async function assertMayGo(db: Database, person: Person, now: Date): Promise<void> {
  const isPharmacys = matchesPerson(presentHolderOf(person, now), accountPhoneColumns);
  if (await db.$count(pharmacies, isPharmacys)) throw new ErasureRefusedError('pharmacy');
  if (!('email' in person)) return;
  const { email } = person;
  if (await db.$count(admins, eq(admins.email, email))) throw new ErasureRefusedError('admin');
}

/** Returns the person without what a lapsed number had opened. */
const presentHolderOf = (person: Person, now: Date): Person =>
  'phone' in person ? holderOf(person.phone, now) : person;

/**
 * Locks the doctor with the address, or with a number that has not lapsed.
 * @throws ErasureRefusedError for a text message, which asks for no second factor, and while people
 * wait for an answer that only the doctor can give.
 */
async function lockDoctorToGo(db: Database, person: Person, way: Way, now: Date) {
  const isDoctors = matchesPerson(presentHolderOf(person, now), doctorAccountColumns);
  const [doctor] = await db.select().from(doctors).where(isDoctors).for('update');
  if (doctor && way === 'text message') throw new ErasureRefusedError('doctor');
  if (doctor?.verificationStatus !== 'verified') return doctor;
  const { doctorId, status } = consultationRequests;
  const waitingCondition = and(eq(doctorId, doctor.id), inArray(status, [...statusesIn.active]));
  if (await db.$count(consultationRequests, waitingCondition))
    throw new ErasureRefusedError('doctor');
  return doctor;
}

/**
 * Locks everything that a person has sent to pharmacies, in the order of all changes
 * (docs/tracking.md), so that the targets of their addresses stay unchanged. After the wait for a
 * lock it reads again, because an address may lead to a new request.
 */
async function lockSent(db: Database, person: Person, customerIds: string[]) {
  const inquiryCondition = or(
    matchesPerson(person, inquiries),
    inArray(inquiries.customerId, customerIds),
  );
  const requestCondition = or(
    matchesPerson(person, prescriptionRequests),
    inArray(prescriptionRequests.customerId, customerIds),
  );
  // A request that took over an address has it in `trackings` only.
  const findAddresses = () =>
    db
      .select({ trackingTokenHash: trackings.tokenHash })
      .from(trackings)
      .leftJoin(prescriptionRequests, eq(prescriptionRequests.id, trackings.requestId))
      .leftJoin(inquiries, eq(inquiries.id, trackings.inquiryId))
      .where(or(inquiryCondition, requestCondition));
  let addresses = await findAddresses();
  for (let heldCount = -1; heldCount < addresses.length; ) {
    const hashes = addresses.map(({ trackingTokenHash }) => trackingTokenHash);
    heldCount = hashes.length;
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
    .from(inquiries)
    .where(inquiryCondition)
    .orderBy(inquiries.id)
    .for('update');
  const requests = await db
    .select()
    .from(prescriptionRequests)
    .where(requestCondition)
    .orderBy(prescriptionRequests.id)
    .for('update');
  return { addresses, questions, requests };
}

async function lockPerson(db: Database, person: Person, way: Way, now: Date) {
  // First, so that an answer to a message is complete before its rows are deleted.
  const senders = await findSenders(db, person);
  await lockSenders(db, senders);
  await assertMayGo(db, person, now);
  const doctor = await lockDoctorToGo(db, person, way, now);
  const accounts = await db.select().from(customers).where(matchesPerson(person, customerColumns));
  const customerIds = accounts.map(({ id }) => id);
  await lockSent(db, person, customerIds);
  // The accounts can send nothing more from here on. The second look finds what they sent
  // meanwhile.
  await db.select().from(customers).where(inArray(customers.id, customerIds)).for('update');
  const { addresses, questions, requests } = await lockSent(db, person, customerIds);
  const trackingHashes = addresses.map(({ trackingTokenHash }) => trackingTokenHash);
  const holders = await db
    .select({ hash: trackingHolders.browserHash })
    .from(trackingHolders)
    .where(inArray(trackingHolders.tokenHash, trackingHashes));
  const erased: ErasedPerson = {
    person,
    senders,
    customerIds,
    doctorId: doctor?.id,
    requestIds: requests.map(({ id }) => id),
    inquiryIds: questions.map(({ id }) => id),
    browserHashes: holders.map(({ hash }) => hash),
    trackingHashes,
    staffIds: [],
    contacts: [...accounts, ...requests, ...questions],
  };
  return { found: erased, doctor };
}

const nothing: Erased = {
  customers: 0,
  doctors: 0,
  staff: 0,
  sessions: 0,
  requests: 0,
  inquiries: 0,
  photos: 0,
  consultations: 0,
  devices: 0,
  messages: 0,
  codes: 0,
  counters: 0,
  mails: 0,
  texts: 0,
  places: 0,
  alerts: 0,
};

/**
 * Deletes all rows with the person's address or number, and the accounts' own, in one transaction
 * with its audit row. A server that reaches the storage deletes the photos' bytes after the commit.
 * @throws ErasureRefusedError
 */
export async function erasePerson(
  services: ErasureServices,
  person: Person,
  way: Way = 'npm run erase',
): Promise<Findings> {
  const { db, clock } = services;
  return db.transaction(async (db) => {
    const { found, doctor } = await lockPerson(db, person, way, clock());
    const erased = { ...nothing };
    for (const { erase } of areas)
      for (const [kind, count] of Object.entries((await erase?.(services, db, found)) ?? {}))
        erased[kind as keyof Erased] += count;

    const { contacts } = found;
    const phones = [...contacts, ...(doctor ? [doctor] : [])].flatMap(({ phone }) => phone ?? []);
    const findings: Findings = {
      erased,
      addresses: new Set(contacts.map(({ email }) => email)).size,
      otherConsultations: await db.$count(
        consultationRequests,
        hasText(consultationRequests.phone, ...phones),
      ),
      listings:
        (await db.$count(pharmacies, matchesPerson(person, { phone: pharmacies.phone }))) +
        (await db.$count(doctors, matchesPerson(person, { phone: doctors.phone }))),
    };
    if (!isNothing(findings))
      await writeAudit(db, {
        adminId: nilUuid,
        adminEmail: way,
        action: 'forget',
        subjectKind: doctor ? 'doctor' : 'person',
        // A random id identifies no person. The log already contains the doctor's.
        subjectId: doctor?.id ?? randomUUID(),
        createdAt: clock(),
      });
    return findings;
  });
}

export const isNothing = ({ erased }: Findings): boolean =>
  Object.values(erased).every((count) => count === 0);

/**
 * Returns the result of `erasePerson`: it runs and rolls back, so that both always find the same
 * rows.
 */
export const previewErasure = (deps: ErasureServices, person: Person): Promise<Findings> =>
  rolledBack(deps.db, (db) => erasePerson({ ...deps, db }, person));
