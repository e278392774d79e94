import type { VerificationStatus } from '@dawaya/contract/vocabulary/verification';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../database/client.ts';
import {
  advertisements,
  auditLog,
  contactMessages,
  doctors,
  medicines,
  pharmacies,
  places,
  transferClaims,
} from '../../database/schema.ts';
import type { Place } from '../../platform/cursors.ts';
import { nameColumns } from '../pharmacies/names.ts';

interface Listed {
  id: PgColumn;
  createdAt: PgColumn;
}

const isAfter = ({ id, createdAt }: Listed, after: Place | undefined) =>
  after &&
  sql`(${createdAt}, ${id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`;
const newestFirst = ({ id, createdAt }: Listed) => [desc(createdAt), desc(id)];

/** Pharmacies that wait for a decision, longest waiting first; a correction waits from when it was sent. */
export const listPendingPharmacies = (db: Database) =>
  db
    .select()
    .from(pharmacies)
    .where(eq(pharmacies.verificationStatus, 'pending'))
    .orderBy(asc(pharmacies.verificationChangedAt), asc(pharmacies.id));

/** Doctors that wait for a decision, in the same order. */
export const listPendingDoctors = (db: Database) =>
  db
    .select()
    .from(doctors)
    .where(eq(doctors.verificationStatus, 'pending'))
    .orderBy(asc(doctors.verificationChangedAt), asc(doctors.id));

/** The next `limit` pharmacies after a place, newest first, of one verification status or of all. */
export const pharmaciesAfter = (
  db: Database,
  after: Place | undefined,
  limit: number,
  status?: VerificationStatus,
) =>
  db
    .select()
    .from(pharmacies)
    .where(and(isAfter(pharmacies, after), status && eq(pharmacies.verificationStatus, status)))
    .orderBy(...newestFirst(pharmacies))
    .limit(limit);

/** The next `limit` doctors, likewise. */
export const doctorsAfter = (
  db: Database,
  after: Place | undefined,
  limit: number,
  status?: VerificationStatus,
) =>
  db
    .select()
    .from(doctors)
    .where(and(isAfter(doctors, after), status && eq(doctors.verificationStatus, status)))
    .orderBy(...newestFirst(doctors))
    .limit(limit);

/** The next `limit` messages of the contact form, newest first. */
export const messagesAfter = (db: Database, after: Place | undefined, limit: number) =>
  db
    .select()
    .from(contactMessages)
    .where(isAfter(contactMessages, after))
    .orderBy(...newestFirst(contactMessages))
    .limit(limit);

/** The next `limit` decisions, newest first, each with the names of what it was about. */
export const decisionsAfter = (db: Database, after: Place | undefined, limit: number) =>
  db
    .select({
      id: auditLog.id,
      adminEmail: auditLog.adminEmail,
      action: auditLog.action,
      subjectKind: auditLog.subjectKind,
      subjectId: auditLog.subjectId,
      pharmacy: nameColumns,
      doctor: doctors.fullName,
      place: { nameAr: places.nameAr, nameEn: places.nameEn },
      medicine: { nameAr: medicines.nameAr, nameEn: medicines.nameEn },
      advertisement: advertisements.productName,
      reason: sql<string | null>`${auditLog.details} ->> 'reason'`,
      createdAt: auditLog.createdAt,
    })
    .from(auditLog)
    .leftJoin(transferClaims, eq(transferClaims.id, auditLog.subjectId))
    .leftJoin(
      pharmacies,
      eq(pharmacies.id, sql`coalesce(${transferClaims.pharmacyId}, ${auditLog.subjectId})`),
    )
    .leftJoin(doctors, eq(doctors.id, auditLog.subjectId))
    .leftJoin(places, eq(places.id, auditLog.subjectId))
    .leftJoin(medicines, eq(medicines.id, auditLog.subjectId))
    .leftJoin(advertisements, eq(advertisements.id, auditLog.subjectId))
    .where(isAfter(auditLog, after))
    .orderBy(...newestFirst(auditLog))
    .limit(limit);
