import type { PublicDoctor } from '@dawaya/contract/endpoints/doctors';
import { compareKeys } from '@dawaya/contract/vocabulary/compare-keys';
import { fold } from '@dawaya/contract/vocabulary/folding';
import { statusesIn } from '@dawaya/contract/vocabulary/request-moves';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { consultationRequests, doctors } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { isUuid } from '../../platform/ids.ts';
import { isConsultable } from './policy.ts';
import { notErasedCondition } from './retention.ts';

export type DoctorRow = typeof doctors.$inferSelect;
export type ConsultationRow = typeof consultationRequests.$inferSelect;

export async function findDoctor(db: Database, id: string): Promise<DoctorRow | undefined> {
  const [doctor] = isUuid(id) ? await db.select().from(doctors).where(eq(doctors.id, id)) : [];
  return doctor;
}

/** @throws AppError `not_found`, even for a malformed id. */
export async function getDoctorRow(db: Database, id: string): Promise<DoctorRow> {
  const doctor = await findDoctor(db, id);
  if (!doctor) throw new AppError('not_found');
  return doctor;
}

/**
 * Locks the doctor until the transaction of `db` ends.
 * @throws AppError `not_found`, even for a malformed id.
 */
export async function lockDoctor(db: Database, id: string): Promise<DoctorRow> {
  const [doctor] = isUuid(id)
    ? await db.select().from(doctors).where(eq(doctors.id, id)).for('update')
    : [];
  if (!doctor) throw new AppError('not_found');
  return doctor;
}

/**
 * Presents the public data of a doctor, with the phone number once an admin has verified it
 * (docs/admin.md).
 */
const presentPublic = (doctor: DoctorRow, now: Date): PublicDoctor => {
  const isVerified = doctor.verificationStatus === 'verified';
  return {
    id: doctor.id,
    fullName: doctor.fullName,
    specialization: doctor.specialization,
    bio: doctor.bio,
    consultationFee: doctor.consultationFee,
    phone: isVerified ? doctor.phone : null,
    isOnline: isConsultable(doctor, now),
    isVerified,
  };
};

function directoryRank({ isOnline, isVerified }: PublicDoctor) {
  if (isOnline) return 0;
  return isVerified ? 1 : 2;
}

/**
 * Returns the directory (docs/admin.md): available doctors, then verified, then pending, by folded
 * name.
 */
export async function listDirectory(db: Database, now: Date): Promise<PublicDoctor[]> {
  const rows = await db
    .select()
    .from(doctors)
    .where(inArray(doctors.verificationStatus, ['verified', 'pending']));
  return rows
    .map((doctor) => presentPublic(doctor, now))
    .map((doctor) => ({ doctor, rankOf: directoryRank(doctor), name: fold(doctor.fullName) }))
    .sort(
      (one, other) =>
        one.rankOf - other.rankOf ||
        compareKeys(one.name, other.name) ||
        compareKeys(one.doctor.id, other.doctor.id),
    )
    .map(({ doctor }) => doctor);
}

export const listConsultations = (db: Database, doctorId: string): Promise<ConsultationRow[]> =>
  db
    .select()
    .from(consultationRequests)
    .where(and(eq(consultationRequests.doctorId, doctorId), notErasedCondition))
    .orderBy(desc(consultationRequests.createdAt), desc(consultationRequests.id));

/** Counts a doctor's new and active requests. */
export async function countNewAndActive(
  db: Database,
  doctorId: string,
): Promise<{ new: number; active: number }> {
  const { status } = consultationRequests;
  const [counted] = await db
    .select({
      new: sql<number>`(count(*) filter (where ${status} = 'new'))::int`,
      active: sql<number>`(count(*) filter (where ${inArray(status, [...statusesIn.active])}))::int`,
    })
    .from(consultationRequests)
    .where(eq(consultationRequests.doctorId, doctorId));
  return counted ?? { new: 0, active: 0 };
}

/**
 * Records when the doctor first saw their requests, and ignores other ids.
 * @returns the ids of requests that were new to the doctor.
 */
export async function markConsultationsSeen(
  db: Database,
  doctorId: string,
  ids: readonly string[],
  at: Date,
): Promise<string[]> {
  const seenRows = await db
    .update(consultationRequests)
    .set({ seenAt: at })
    .where(
      and(
        eq(consultationRequests.doctorId, doctorId),
        inArray(consultationRequests.id, ids.filter(isUuid)),
        isNull(consultationRequests.seenAt),
      ),
    )
    .returning({ id: consultationRequests.id });
  return seenRows.map(({ id }) => id);
}
