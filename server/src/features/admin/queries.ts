import type { ContactMessageState } from '@dawaya/contract/vocabulary/contact-messages';
import type { VerificationStatus } from '@dawaya/contract/vocabulary/verification';
import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../database/client.ts';
import { afterCondition } from '../../database/params.ts';
import {
  admins,
  advertisements,
  auditLog,
  compositions,
  contactMessages,
  doctors,
  pharmacies,
  places,
  transferClaims,
} from '../../database/schema.ts';
import type { ListPosition } from '../../platform/cursors.ts';
import { nameColumns } from '../pharmacies/index.ts';

interface Listed {
  id: PgColumn;
  createdAt: PgColumn;
}

const orderNewestFirst = ({ id, createdAt }: Listed) => [desc(createdAt), desc(id)];

/** Lists waiting pharmacies, longest waiting first; a correction waits from its own time on. */
export const listPendingPharmacies = (db: Database) =>
  db
    .select()
    .from(pharmacies)
    .where(eq(pharmacies.verificationStatus, 'pending'))
    .orderBy(asc(pharmacies.verificationChangedAt), asc(pharmacies.id));

export const listPendingDoctors = (db: Database) =>
  db
    .select()
    .from(doctors)
    .where(eq(doctors.verificationStatus, 'pending'))
    .orderBy(asc(doctors.verificationChangedAt), asc(doctors.id));

interface Narrowed {
  status?: VerificationStatus;
  id?: string;
}

export const listPharmaciesAfter = (
  db: Database,
  after: ListPosition | undefined,
  limit: number,
  { status, id }: Narrowed = {},
) =>
  db
    .select()
    .from(pharmacies)
    .where(
      and(
        afterCondition({ time: pharmacies.createdAt, id: pharmacies.id }, after),
        status && eq(pharmacies.verificationStatus, status),
        id === undefined ? undefined : eq(pharmacies.id, id),
      ),
    )
    .orderBy(...orderNewestFirst(pharmacies))
    .limit(limit);

export const listDoctorsAfter = (
  db: Database,
  after: ListPosition | undefined,
  limit: number,
  { status, id }: Narrowed = {},
) =>
  db
    .select()
    .from(doctors)
    .where(
      and(
        afterCondition({ time: doctors.createdAt, id: doctors.id }, after),
        status && eq(doctors.verificationStatus, status),
        id === undefined ? undefined : eq(doctors.id, id),
      ),
    )
    .orderBy(...orderNewestFirst(doctors))
    .limit(limit);

const { handledAt } = contactMessages;
const messageConditions = { open: isNull(handledAt), handled: isNotNull(handledAt) };

export const listMessagesAfter = (
  db: Database,
  after: ListPosition | undefined,
  limit: number,
  state?: ContactMessageState,
) =>
  db
    .select()
    .from(contactMessages)
    .where(
      and(
        afterCondition({ time: contactMessages.createdAt, id: contactMessages.id }, after),
        state && messageConditions[state],
      ),
    )
    .orderBy(...orderNewestFirst(contactMessages))
    .limit(limit);

export const listDecisionsAfter = (db: Database, after: ListPosition | undefined, limit: number) =>
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
      medicine: { nameAr: compositions.nameAr, nameEn: compositions.nameEn },
      advertisement: advertisements.productName,
      message: contactMessages.subject,
      admin: admins.fullName,
      reason: sql<string | null>`${auditLog.details} ->> 'reason'`,
      renamed: sql<{ from: string; to: string } | null>`${auditLog.details} -> 'renamed'`,
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
    .leftJoin(compositions, eq(compositions.id, auditLog.subjectId))
    .leftJoin(advertisements, eq(advertisements.id, auditLog.subjectId))
    .leftJoin(contactMessages, eq(contactMessages.id, auditLog.subjectId))
    .leftJoin(admins, eq(admins.id, auditLog.subjectId))
    .where(afterCondition({ time: auditLog.createdAt, id: auditLog.id }, after))
    .orderBy(...orderNewestFirst(auditLog))
    .limit(limit);
