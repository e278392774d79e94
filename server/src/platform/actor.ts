import type { Role } from '@dawaya/contract/vocabulary/roles';
import type { StaffRole } from '@dawaya/contract/vocabulary/staff';

interface SignedInAccount {
  readonly id: string;
  readonly sessionId: string;
}

/** The signed-in member of a pharmacy's staff (docs/sessions.md). */
export interface SignedInPharmacy extends SignedInAccount {
  readonly staffId: string;
  readonly staffRole: StaffRole;
}

interface SignedInAdmin extends SignedInAccount {
  /** The server refuses every write of this admin (docs/admin.md). */
  readonly isReadOnly: boolean;
  /** The server refuses all work until the admin has a second factor. */
  readonly lacksSecondFactor: boolean;
  /** The last proof of the second factor is too old for some calls (docs/admin.md). */
  readonly mustProveAgain: boolean;
}

interface SignedInAccounts extends Record<Role, SignedInAccount> {
  pharmacy: SignedInPharmacy;
  admin: SignedInAdmin;
}

/** The account that holds a role, and for a pharmacy its staff member. */
export type SignedIn<R extends Role> = SignedInAccounts[R];

/** The caller: the roles of the session at this moment, none for a guest. */
export type Actor = Readonly<Partial<SignedInAccounts>>;

export const guest: Actor = {};
