import type { SecondFactorRole } from '@dawaya/contract/vocabulary/second-factor';
import { and, eq } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../../database/client.ts';
import { admins } from '../../../database/schema.ts';
import { AppError, type FieldError } from '../../../platform/app-error.ts';

/** The account that a second factor protects. */
export interface FactorHolder {
  role: SecondFactorRole;
  accountId: string;
}

export const isOf = (
  table: { role: PgColumn; accountId: PgColumn },
  { role, accountId }: FactorHolder,
) => and(eq(table.role, role), eq(table.accountId, accountId));

/**
 * Locks the account, so that changes of its second factor and its log-ins come one after the other.
 * @throws AppError `not_signed_in` for an account that is gone or may not log in.
 */
export async function lockHolder(db: Database, { accountId }: FactorHolder) {
  const [admin] = await db.select().from(admins).where(eq(admins.id, accountId)).for('update');
  if (!admin || admin.disabledAt) throw new AppError('not_signed_in');
  return admin;
}

export const wrongField = (field: string, problem: FieldError['problem']) =>
  new AppError('invalid_fields', { fields: [{ field, problem }] });
