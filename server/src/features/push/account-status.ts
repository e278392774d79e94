import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import {
  admins,
  doctors,
  pharmacies,
  pharmacyStaff,
  type pushSubscriptions,
} from '../../database/schema.ts';

type Subscription = typeof pushSubscriptions.$inferSelect;

/**
 * Returns whether the account of a subscription may still log in. A subscription can be made while
 * its account is being suspended or its person removed, and outlive both (docs/sessions.md).
 */
export async function isAccountActive(
  db: Database,
  { role, accountId, staffId }: Pick<Subscription, 'role' | 'accountId' | 'staffId'>,
): Promise<boolean> {
  if (!role || !accountId) return true;
  if (role === 'admin') {
    const enabledCondition = and(eq(admins.id, accountId), isNull(admins.disabledAt));
    return (await db.$count(admins, enabledCondition)) > 0;
  }
  const accounts = role === 'pharmacy' ? pharmacies : doctors;
  const openCondition = and(
    eq(accounts.id, accountId),
    ne(accounts.verificationStatus, 'suspended'),
  );
  if ((await db.$count(accounts, openCondition)) === 0) return false;
  if (role === 'doctor') return true;
  // Without `staffId` it is the person who registered the pharmacy, whose row has the pharmacy's
  // id.
  const worksCondition = and(
    eq(pharmacyStaff.id, staffId ?? accountId),
    eq(pharmacyStaff.pharmacyId, accountId),
    isNull(pharmacyStaff.removedAt),
  );
  return (await db.$count(pharmacyStaff, worksCondition)) > 0;
}
