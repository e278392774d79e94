import type { Role } from '@dawaya/contract/vocabulary/roles';
import type { StaffRole } from '@dawaya/contract/vocabulary/staff';

interface AccountHolder {
  /** The account's. */
  readonly id: string;
  readonly sessionId: string;
}

/** Who of a pharmacy is signed in (product decision 47). */
export interface PharmacyHolder extends AccountHolder {
  readonly staffId: string;
  readonly staffRole: StaffRole;
}

interface Holders extends Record<Role, AccountHolder> {
  pharmacy: PharmacyHolder;
}

/** Who holds a role: an account, and of a pharmacy who of its staff. */
export type Holder<R extends Role> = Holders[R];

/** Who calls: the roles that the session holds right now, none for a guest. */
export type Actor = Readonly<Partial<Holders>>;

export const guest: Actor = {};
