import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { pharmacies, pharmacyStaff } from '../../../database/schema.ts';
import { AppError } from '../../../platform/app-error.ts';
import { isUuid } from '../../../platform/ids.ts';
import { nameColumns } from '../names.ts';

const worksCondition = and(
  eq(pharmacyStaff.role, 'owner'),
  isNull(pharmacyStaff.removedAt),
  eq(pharmacies.verificationStatus, 'verified'),
);

/** Returns whether an admin made this owner of a verified pharmacy a reviewer of spellings. */
export async function isReviewer(db: Database, staffId: string): Promise<boolean> {
  const [review] = await db
    .select({ id: pharmacyStaff.id })
    .from(pharmacyStaff)
    .innerJoin(pharmacies, eq(pharmacies.id, pharmacyStaff.pharmacyId))
    .where(
      and(worksCondition, eq(pharmacyStaff.id, staffId), isNotNull(pharmacyStaff.reviewerSince)),
    );
  return review !== undefined;
}

/** Returns the reviewers, in the order in which they were chosen. */
export async function listReviewers(db: Database) {
  const rows = await db
    .select({
      id: pharmacyStaff.id,
      email: pharmacyStaff.email,
      since: pharmacyStaff.reviewerSince,
      pharmacy: nameColumns,
    })
    .from(pharmacyStaff)
    .innerJoin(pharmacies, eq(pharmacies.id, pharmacyStaff.pharmacyId))
    .where(and(isNotNull(pharmacyStaff.reviewerSince), isNull(pharmacyStaff.removedAt)))
    .orderBy(asc(pharmacyStaff.reviewerSince), asc(pharmacyStaff.id));
  return rows.flatMap(({ since, ...reviewer }) => (since ? [{ ...reviewer, since }] : []));
}

/**
 * Makes the owner of verified pharmacies a reviewer.
 * @returns the pharmacies of the address
 * @throws AppError `invalid_fields` if no owner of a verified pharmacy has the address
 */
export async function allowReviews(db: Database, email: string, now: Date): Promise<string[]> {
  const owners = await db
    .select({ id: pharmacyStaff.id, pharmacyId: pharmacyStaff.pharmacyId })
    .from(pharmacyStaff)
    .innerJoin(pharmacies, eq(pharmacies.id, pharmacyStaff.pharmacyId))
    .where(and(worksCondition, eq(pharmacyStaff.email, email)));
  if (owners.length === 0)
    throw new AppError('invalid_fields', { fields: [{ field: 'email', problem: 'no_owner' }] });
  for (const { id } of owners)
    await db
      .update(pharmacyStaff)
      .set({ reviewerSince: now })
      .where(and(eq(pharmacyStaff.id, id), isNull(pharmacyStaff.reviewerSince)));
  return owners.map(({ pharmacyId }) => pharmacyId);
}

/**
 * Ends the reviews of a person at one pharmacy.
 * @returns the pharmacy
 * @throws AppError `not_found` for a person who is not a reviewer
 */
export async function endReviews(db: Database, staffId: string): Promise<string> {
  const [ended] = isUuid(staffId)
    ? await db
        .update(pharmacyStaff)
        .set({ reviewerSince: null })
        .where(and(eq(pharmacyStaff.id, staffId), isNotNull(pharmacyStaff.reviewerSince)))
        .returning({ pharmacyId: pharmacyStaff.pharmacyId })
    : [];
  if (!ended) throw new AppError('not_found');
  return ended.pharmacyId;
}
