import type { Role } from '@dawaya/contract/vocabulary/roles';

/** Who calls: the roles that the session holds right now, none for a guest. */
export type Actor = Readonly<Partial<Record<Role, { id: string }>>>;

export const guest: Actor = {};
