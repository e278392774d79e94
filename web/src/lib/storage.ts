import { type Role, roles } from '@dawaya/contract/vocabulary/roles';
import { useSyncExternalStore } from 'react';

/** What the specification keeps in the browser (section 3), by its exact names. */
export type StoredKey =
  | 'pharmacyId'
  | 'doctorId'
  | 'language'
  | 'theme'
  | 'customerId'
  | 'customerName'
  | 'customerEmail'
  | 'customerPhone'
  | 'adminId'
  | 'adminEmail'
  | 'adminName'
  | 'auth_token'
  | 'trackingUrls';

/** The keys that belong to a role; the first one says that somebody is signed in as it. */
const roleKeys: Record<Role, readonly [StoredKey, ...StoredKey[]]> = {
  customer: ['customerId', 'customerName', 'customerEmail', 'customerPhone', 'trackingUrls'],
  pharmacy: ['pharmacyId'],
  doctor: ['doctorId'],
  admin: ['adminId', 'adminEmail', 'adminName', 'auth_token'],
};

// A browser may forbid storage; then what is stored lives as long as the page.
const memory = new Map<StoredKey, string>();
const listeners = new Set<() => void>();

/** The stored value, or null: absent, and always so on the server. */
export function readStored(key: StoredKey): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Stores the values given (null removes), then tells everyone who shows them, once. */
export function writeStored(values: Partial<Record<StoredKey, string | null>>): void {
  for (const [key, value] of Object.entries(values) as [StoredKey, string | null | undefined][]) {
    if (value === undefined) continue;
    if (value === null) memory.delete(key);
    else memory.set(key, value);
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch {
      // Forbidden or full: the copy in memory serves.
    }
  }
  for (const listener of listeners) listener();
}

/** Hears of changes made here and in other tabs. */
export function subscribeStored(listener: () => void): () => void {
  listeners.add(listener);
  globalThis.addEventListener?.('storage', listener);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener?.('storage', listener);
  };
}

/** A stored value that the page shows: null on the server and while hydrating, then what is stored. */
export function useStored(key: StoredKey): string | null {
  return useSyncExternalStore(
    subscribeStored,
    () => readStored(key),
    () => null,
  );
}

/** The roles somebody is signed in as, as far as this browser knows. */
export function storedRoles(): Role[] {
  return roles.filter((role) => readStored(roleKeys[role][0]) !== null);
}

/** Forgets all that belongs to the role: after signing out, or when the session has ended. */
export function clearRole(role: Role): void {
  writeStored(Object.fromEntries(roleKeys[role].map((key) => [key, null])));
}
