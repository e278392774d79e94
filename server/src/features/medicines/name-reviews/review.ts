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
import { keyOf } from '../names.ts';
import { lockMedicines } from '../queries.ts';
import { skeletonOf } from '../spellings.ts';
import { readWaiting, type Waiting } from './queue.ts';

interface Review {
  reviewerId: string;
  verdict: NameVerdict;
  /** The spellings that the reviewer read. */
  texts: readonly string[];
}

/** Says whether two people, not two accounts of one, called all the names the same. */
async function areTwo(db: Database, nameIds: readonly number[]): Promise<boolean> {
  const [row] = await db
    .select({ people: sql<number>`count(distinct lower(${pharmacyStaff.email}))::int` })
    .from(medicineNameReviews)
    .innerJoin(pharmacyStaff, eq(pharmacyStaff.id, medicineNameReviews.reviewerId))
    .where(
      and(
        inArray(medicineNameReviews.nameId, [...nameIds]),
        eq(medicineNameReviews.verdict, 'same'),
      ),
    );
  return (row?.people ?? 0) > 1;
}

/** Remembers that the spellings and the medicine's names are two (docs/medicines.md). */
async function remember(db: Database, { medicine, names }: Waiting): Promise<void> {
  const sounds = new Set(names.map(({ text }) => skeletonOf(text)));
  const others = await db
    .select({ text: medicineNames.text, key: medicineNames.key })
    .from(medicineNames)
    .where(and(eq(medicineNames.compositionId, medicine.id), eq(medicineNames.status, 'approved')));
  const alike = others.filter(({ text }) => sounds.has(skeletonOf(text))).map(({ key }) => key);
  const keys = alike.length > 0 ? alike : [keyOf(medicine.nameEn)];
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
 * Takes a reviewer's word on the spellings that wait under a name. One word decides, and two people's
 * for a risky medicine; a word that it is another one decides alone.
 * @throws AppError `not_found` for an unknown name; `name_reviewed` if none of the spellings waits
 */
export async function review(
  db: Database,
  nameId: string,
  { reviewerId, verdict, texts }: Review,
  now: Date,
): Promise<void> {
  if (!/^\d{1,15}$/.test(nameId)) throw new AppError('not_found');
  await lockMedicines(db);
  const [named] = await db
    .select({ medicineId: medicineNames.compositionId })
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
  const isApproved = verdict === 'same' && (group.risk === null || (await areTwo(db, ids)));
  if (!isApproved && verdict !== 'another') return;
  await db
    .update(medicineNames)
    .set({
      status: isApproved ? 'approved' : 'rejected',
      reviewer: reviewerId,
      reviewedAt: now,
    })
    .where(inArray(medicineNames.id, ids));
  if (!isApproved) await remember(db, { ...group, names });
}

/** Deletes the words of erased reviewers. Their decisions stay, without them. */
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
