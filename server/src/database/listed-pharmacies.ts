import { and, eq, isNotNull, or } from 'drizzle-orm';
import { pharmacies } from './schema.ts';

/**
 * Verified, and with an address that is proven, or was verified before proofs were required
 * (docs/admin.md). Clean-up clears an expired `emailProofDueAt`, so that lists depend on rows and
 * never on the time.
 */
export const listedCondition = and(
  eq(pharmacies.verificationStatus, 'verified'),
  or(isNotNull(pharmacies.emailProvenAt), isNotNull(pharmacies.emailProofDueAt)),
);
