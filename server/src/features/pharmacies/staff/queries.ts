import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { pharmacyStaff } from '../../../database/schema.ts';
import { AppError } from '../../../platform/app-error.ts';
import { isUuid } from '../../../platform/ids.ts';

export type StaffRow = typeof pharmacyStaff.$inferSelect;

/**
 * One of a pharmacy's staff, also who was removed.
 * @throws AppError `not_found`, for an id that can be none as well.
 */
export async function findStaff(db: Database, pharmacyId: string, staffId: string) {
  const [found] = isUuid(staffId)
    ? await db
        .select()
        .from(pharmacyStaff)
        .where(and(eq(pharmacyStaff.pharmacyId, pharmacyId), eq(pharmacyStaff.id, staffId)))
    : [];
  if (!found) throw new AppError('not_found');
  return found;
}

/**
 * The name that stands on what somebody of a pharmacy's staff does; null of who registered it, and
 * of who was erased.
 */
export async function staffName(db: Database, staffId: string): Promise<string | null> {
  const [found] = await db
    .select({ name: pharmacyStaff.name })
    .from(pharmacyStaff)
    .where(eq(pharmacyStaff.id, staffId));
  return found?.name ?? null;
}
