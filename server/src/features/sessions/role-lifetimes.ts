import type { Role } from '@dawaya/contract/vocabulary/roles';
import { days, hours } from '../../platform/clock.ts';

/**
 * The time for which a role lives (docs/sessions.md): since its last use, for admins since the
 * log-in.
 */
export const roleLifetime: Record<
  Role,
  { milliseconds: number; since: 'lastSeenAt' | 'signedInAt' }
> = {
  customer: { milliseconds: days(90), since: 'lastSeenAt' },
  pharmacy: { milliseconds: days(30), since: 'lastSeenAt' },
  doctor: { milliseconds: days(30), since: 'lastSeenAt' },
  admin: { milliseconds: hours(12), since: 'signedInAt' },
};

/** A session ends this long after the log-in, however much it is used (docs/sessions.md). */
export const longestSession = days(90);

/**
 * The time for which a proof of the second factor counts for decisions and documents
 * (docs/admin.md).
 */
export const proofLifetime = hours(1);
