import { and, eq, isNotNull, or } from 'drizzle-orm';
import { anyOf } from '../../database/any-of.ts';
import { pharmacies } from '../../database/schema.ts';

/**
 * Verified, and reached at an address that is proven, or was verified before that was asked
 * (product decision 34). The clean-up takes `emailProofDueAt` away when it is over: lists depend on
 * rows, never on the time.
 */
export const isListed = and(
  eq(pharmacies.verificationStatus, 'verified'),
  or(isNotNull(pharmacies.emailProvenAt), isNotNull(pharmacies.emailProofDueAt)),
);

/** One of these, however many they are. */
export const hasIdOf = (ids: readonly string[]) => anyOf(pharmacies.id, ids);
