import { desc, eq, inArray, or } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import {
  accessLog,
  customers,
  doctors,
  pharmacies,
  pharmacyChannels,
  pharmacyStaff,
  provenPhones,
  refusedCodes,
  resubmissions,
} from '../../database/schema.ts';
import { hasText } from '../../database/sealed-texts.ts';
import { matchesPerson, type Person } from '../../platform/erasure.ts';
import { customerColumns } from '../customers/index.ts';
import { doctorAccountColumns } from '../doctors/index.ts';
import { ofOwnersNumber } from '../pharmacies/index.ts';
import { hasFactor } from '../sessions/index.ts';
import { createRecord, type OwnRecord } from './own-record.ts';
import type { OwnAccounts } from './read-devices.ts';

/** Reads log-ins of accounts and reads by admins, without the admin's name and reason. */
export async function readAccesses(db: Database, subjectIds: readonly string[]) {
  const rows = await db
    .select()
    .from(accessLog)
    .where(inArray(accessLog.subjectId, [...subjectIds]))
    .orderBy(desc(accessLog.createdAt));
  return ({ id }: { id: string }) => ({
    accesses: rows
      .filter(({ subjectId }) => subjectId === id)
      .map(({ action, times, createdAt: at }) => ({ action, times, at })),
  });
}

/** Reads the person's accounts of the three roles. */
export async function readAccounts(
  db: Database,
  person: Person,
): Promise<{ records: OwnRecord[]; ids: OwnAccounts }> {
  const accounts = await db.select().from(customers).where(matchesPerson(person, customerColumns));
  const practices = await db
    .select()
    .from(doctors)
    .where(matchesPerson(person, doctorAccountColumns));
  const jobs = await db
    .select({
      row: pharmacyStaff,
      pharmacy: pharmacies.shopName,
      phone: pharmacies.accountPhone,
      phoneProvenAt: pharmacies.phoneProvenAt,
    })
    .from(pharmacyStaff)
    .innerJoin(pharmacies, eq(pharmacies.id, pharmacyStaff.pharmacyId))
    .where(or(matchesPerson(person, { email: pharmacyStaff.email }), ofOwnersNumber(person)));
  const ids = {
    customer: accounts.map(({ id }) => id),
    doctor: practices.map(({ id }) => id),
    pharmacy: jobs.map(({ row }) => row.id),
  };
  const applications = await db
    .select()
    .from(resubmissions)
    .where(inArray(resubmissions.doctorId, ids.doctor));
  const accessesOf = await readAccesses(db, [...ids.customer, ...ids.doctor, ...ids.pharmacy]);

  const ofDoctors = practices.map(async ({ passwordHash: _, ...row }) =>
    createRecord('account', row, {
      ...accessesOf(row),
      applications: applications
        .filter(({ doctorId }) => doctorId === row.id)
        .map(({ at }) => ({ at })),
      hasSecondFactor: await hasFactor(db, { role: 'doctor', accountId: row.id }),
    }),
  );
  const ofStaff = jobs.map(
    async ({ row: { id, name, email, role, language, invitedAt, ...row }, pharmacy, ...number }) =>
      createRecord(
        'account',
        { id, name, email, role, language, createdAt: invitedAt },
        {
          pharmacy,
          ...(email === null && number),
          joinedAt: row.joinedAt,
          removedAt: row.removedAt,
          ...accessesOf({ id }),
          hasSecondFactor: await hasFactor(db, { role: 'pharmacy', accountId: id }),
        },
      ),
  );
  const records = [
    ...accounts.map((row) => createRecord('account', row, accessesOf(row))),
    ...(await Promise.all([...ofDoctors, ...ofStaff])),
  ];
  return { records, ids };
}

/**
 * Reads the numbers that a code has proven.
 * @param senders the person's numbers and chats.
 */
export async function readNumbers(db: Database, senders: readonly string[]): Promise<OwnRecord[]> {
  const numbers = await db
    .select({ row: pharmacyChannels, pharmacy: pharmacies.shopName })
    .from(pharmacyChannels)
    .innerJoin(pharmacies, eq(pharmacies.id, pharmacyChannels.pharmacyId))
    .where(hasText(pharmacyChannels.address, ...senders));
  const proofs = await db
    .select()
    .from(provenPhones)
    .where(hasText(provenPhones.phone, ...senders));
  return [
    ...numbers.map(({ row: { id, address, language, provenAt, createdAt }, pharmacy }) =>
      createRecord('account', { id, phone: address, language, provenAt, createdAt }, { pharmacy }),
    ),
    ...proofs.map(({ id, phone, purpose, provenAt }) =>
      createRecord('account', { id, phone, purpose, provenAt, createdAt: provenAt }),
    ),
  ];
}

/** Reads the codes that the person's mail server refused. */
export async function readRefusedCodes(db: Database, person: Person): Promise<OwnRecord[]> {
  const refusals = await db
    .select()
    .from(refusedCodes)
    .where(matchesPerson(person, { email: refusedCodes.email }));
  return refusals.map(({ id, email, reason, createdAt }) =>
    createRecord('refused-code', { id, email, reason, createdAt }),
  );
}
