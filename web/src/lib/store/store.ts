import { type Role, roles } from '@dawaya/contract/vocabulary/roles';
import { useSyncExternalStore } from 'react';
import {
  type CookieKey,
  type JsonKey,
  type JsonValue,
  type StorageOwner,
  type StoredTextKey,
  type TimedKey,
  type TimedValue,
  table,
} from './table.ts';

// Values that a browser refuses to store (private mode, a full disk) live until the page is left.
const memory = new Map<string, string>();
const listeners = new Set<() => void>();

const storageOf = (name: string) =>
  name in table && table[name as StoredTextKey].storage === 'session'
    ? sessionStorage
    : localStorage;

function getItem(name: string): string | null {
  // A refused value is newer than the one in a full storage.
  const refused = memory.get(name);
  if (refused !== undefined) return refused;
  try {
    return storageOf(name).getItem(name);
  } catch {
    return null;
  }
}

function setItem(name: string, value: string | null): void {
  memory.delete(name);
  try {
    if (value === null) storageOf(name).removeItem(name);
    else storageOf(name).setItem(name, value);
  } catch {
    if (value !== null) memory.set(name, value);
  }
}

/** Returns the stored text; null if absent, and always on the server. */
export const readStored = (key: StoredTextKey): string | null => getItem(key);

export function writeStored(values: Partial<Record<StoredTextKey, string | null>>): void {
  for (const [key, value] of Object.entries(values)) {
    if (value !== undefined) setItem(key, value);
  }
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

// One listener for all: a page has hundreds of readers.
globalThis.addEventListener?.('storage', notify);

export function subscribeStored(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Returns a stored text for rendering: null on the server and while hydrating. */
export function useStored(key: StoredTextKey): string | null {
  return useSyncExternalStore(
    subscribeStored,
    () => readStored(key),
    () => null,
  );
}

export const storedRoles = (): Role[] =>
  roles.filter((role) => readStored(`${role}Id` as const) !== null);

type Timed<Key extends TimedKey> = TimedValue<Key> & { at: number };

const storageName = (key: TimedKey, id: string) => table[key].prefix + id + table[key].suffix;

/**
 * Returns the value under an id. Returns null if it is absent, malformed or expired, and removes an
 * expired one.
 */
export function readTimed<Key extends TimedKey>(
  key: Key,
  id: string,
  now = Date.now(),
): Timed<Key> | null {
  const name = storageName(key, id);
  const value = parse<Timed<Key>>(getItem(name));
  if (value && now - value.at < table[key].maxAgeMs) return value;
  setItem(name, null);
  return null;
}

/** Stores a value with the present time, or with its own `at`; null removes it. */
export function writeTimed<Key extends TimedKey>(
  key: Key,
  id: string,
  value: TimedValue<Key> | null,
): void {
  setItem(storageName(key, id), value && JSON.stringify({ at: Date.now(), ...value }));
}

/** Returns the stored value; null if it is absent or malformed. */
export const readJson = <Key extends JsonKey>(key: Key): JsonValue<Key> | null =>
  parse(readStored(key));

/** Returns a stored value for rendering, as `useStored` does. */
export const useStoredJson = <Key extends JsonKey>(key: Key): JsonValue<Key> | null =>
  parse(useStored(key));

/** Stores a value; null removes it. */
export const writeJson = <Key extends JsonKey>(key: Key, value: JsonValue<Key> | null): void =>
  writeStored({ [key]: value && JSON.stringify(value) });

function parse<Value extends object>(stored: string | null): Value | null {
  try {
    return JSON.parse(stored ?? 'null') as Value | null;
  } catch {
    return null;
  }
}

/**
 * Removes expired values, whichever page opens first: a shared phone must not show the data of its
 * last user.
 */
export function expireStored(now = Date.now()): void {
  for (const name of storedNames()) {
    const entry = timedEntries.find(({ prefix }) => name.startsWith(prefix));
    if (!entry) continue;
    const value = parse<{ at: number }>(getItem(name));
    if (!value || !(now - value.at < entry.maxAgeMs)) setItem(name, null);
  }
}

const timedEntries = Object.values(table).filter((entry) => 'prefix' in entry);

function storedNames(): string[] {
  try {
    return [...Object.keys(localStorage), ...memory.keys()];
  } catch {
    return [...memory.keys()];
  }
}

/**
 * Deletes all values of the given owners: of a role after its session, of the drafts at signing
 * out. Without an owner it deletes everything in the table; the worker's copies are public pages
 * and stay (docs/connections.md).
 */
export function clearStored(...owners: StorageOwner[]): void {
  for (const [key, entry] of Object.entries(table)) {
    if (owners.length > 0 && !owners.includes(entry.owner)) continue;
    if (entry.storage === 'cookie') writeCookie(key as CookieKey, '');
    else if (entry.storage === 'indexedDB') globalThis.indexedDB?.deleteDatabase(entry.name);
    else if ('prefix' in entry) {
      for (const name of storedNames()) if (name.startsWith(entry.prefix)) setItem(name, null);
    } else setItem(key, null);
  }
  if (owners.length === 0 || owners.includes('drafts')) for (const hear of draftListeners) hear();
  notify();
}

const draftListeners = new Set<() => void>();

/** Subscribes to the deletion of all drafts in this tab, to clear copies in memory. */
export const onDraftsDeleted = (listener: () => void): void => void draftListeners.add(listener);

export function writeCookie(key: CookieKey, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const age = value === '' ? 0 : 31_536_000;
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in browsers we serve
  document.cookie = `${table[key].name}=${value}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
}
