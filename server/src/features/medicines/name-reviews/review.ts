import type { NameVerdict } from '@dawaya/contract/vocabulary/medicines';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import {
  confusableNames,
  medicineNameReviews,
  medicineNames,
  pharmacyStaff,
} from '../../../database/schema.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Erased, ErasedPerson } from '../../../platform/erasure.ts';
import { foldedKey } from '../names.ts';
import { lockMedicines } from '../queries.ts';
import { skeletonOf } from '../spellings.ts';
import { confirmationCondition, readWaiting, type WaitingReview } from './queue.ts';

interface Review {
  reviewerId: string;
  verdict: NameVerdict;
  /** The spellings that the reviewer read. */
  texts: readonly string[];
}

/**
 * Returns the names that two people confirmed. Two accounts with one address are one person; an
 * account without one, of an owner by phone, is a person of its own.
 */
async function confirmedByTwo(db: Database, nameIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .select({ nameId: medicineNameReviews.nameId })
    .from(medicineNameReviews)
    .innerJoin(pharmacyStaff, eq(pharmacyStaff.id, medicineNameReviews.reviewerId))
    .where(and(inArray(medicineNameReviews.nameId, [...nameIds]), confirmationCondition))
    .groupBy(medicineNameReviews.nameId)
    .having(
      sql`count(distinct coalesce(lower(${pharmacyStaff.email}), ${pharmacyStaff.id}::text)) > 1`,
    );
  return rows.map(({ nameId }) => nameId);
}

/** Stores that the spellings and the medicine's names are confusable (docs/medicines.md). */
async function storeConfusable(db: Database, { medicine, names }: WaitingReview): Promise<void> {
  const sounds = new Set(names.map(({ text }) => skeletonOf(text)));
  const otherNames = await db
    .select({ text: medicineNames.text, key: medicineNames.key })
    .from(medicineNames)
    .where(and(eq(medicineNames.medicineId, medicine.id), eq(medicineNames.status, 'approved')));
  const alike = otherNames.filter(({ text }) => sounds.has(skeletonOf(text))).map(({ key }) => key);
  const keys = alike.length > 0 ? alike : [foldedKey(medicine.nameEn)];
  const pairs = names.flatMap(({ key }) =>
    keys
      .filter((other) => other !== key)
      .map((other) => ({
        // Sorted as the database sorts.
        keyOne: sql`least(${key}::text, ${other}::text)`,
        keyOther: sql`greatest(${key}::text, ${other}::text)`,
        why: 'A reviewer called them two names.',
      })),
  );
  if (pairs.length > 0) await db.insert(confusableNames).values(pairs).onConflictDoNothing();
}

/**
 * Stores a reviewer's verdict on the spellings that wait under a name. One verdict decides, except
 * that a risky medicine needs two people who confirm each spelling.
 * @throws AppError `not_found` for an unknown name; `name_reviewed` if none of the spellings waits
 */
export async function recordReview(
  db: Database,
  nameId: string,
  { reviewerId, verdict, texts }: Review,
  now: Date,
): Promise<void> {
  if (!/^\d{1,15}$/.test(nameId)) throw new AppError('not_found');
  await lockMedicines(db);
  const [named] = await db
    .select({ medicineId: medicineNames.medicineId })
    .from(medicineNames)
    .where(eq(medicineNames.id, Number(nameId)));
  if (!named?.medicineId) throw new AppError('not_found');
  const read = new Set(texts);
  const group = (await readWaiting(db, [named.medicineId])).find(({ names }) =>
    names.some(({ id }) => id === Number(nameId)),
  );
  const names = group?.names.filter(({ text }) => read.has(text)) ?? [];
  if (!group || names.length === 0) throw new AppError('name_reviewed');
  const ids = names.map(({ id }) => id);
  await db
    .insert(medicineNameReviews)
    .values(ids.map((id) => ({ nameId: id, reviewerId, verdict, reviewedAt: now })))
    .onConflictDoUpdate({
      target: [medicineNameReviews.nameId, medicineNameReviews.reviewerId],
      set: { verdict, reviewedAt: now },
    });
  if (verdict === 'unsure') return;
  const isRejected = verdict === 'another';
  const decided = isRejected || group.risk === null ? ids : await confirmedByTwo(db, ids);
  if (decided.length === 0) return;
  await db
    .update(medicineNames)
    .set({
      status: isRejected ? 'rejected' : 'approved',
      reviewer: reviewerId,
      reviewedAt: now,
    })
    .where(inArray(medicineNames.id, decided));
  if (isRejected) await storeConfusable(db, { ...group, names });
}

/**
 * Deletes the verdicts of erased reviewers. Approved and rejected names stay, without a reviewer.
 */
export async function eraseReviews(
  _services: unknown,
  db: Database,
  { staffIds }: ErasedPerson,
): Promise<Partial<Erased>> {
  if (staffIds.length === 0) return {};
  await db
    .update(medicineNames)
    .set({ reviewer: null })
    .where(inArray(medicineNames.reviewer, staffIds));
  await db.delete(medicineNameReviews).where(inArray(medicineNameReviews.reviewerId, staffIds));
  return {};
}
