import { vi } from 'vitest';

/** Storage as in a browser: the stored keys are its own properties. */
export function browserStorage(): Record<string, string> {
  return Object.create({
    getItem(this: Record<string, string>, name: string) {
      return Object.hasOwn(this, name) ? this[name] : null;
    },
    setItem(this: Record<string, string>, name: string, value: string) {
      this[name] = value;
    },
    removeItem(this: Record<string, string>, name: string) {
      delete this[name];
    },
  });
}

/** Gives a test the empty storages of a browser's tab. */
export function stubStorage() {
  const local = browserStorage();
  const session = browserStorage();
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
  return { local, session };
}

/** A browser that forbids storage: even reading the property throws. */
export function forbidStorage(): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    vi.stubGlobal(name, new Proxy({}, { get: refuse, ownKeys: refuse }));
  }
}

function refuse(): never {
  throw new DOMException('Access is denied', 'SecurityError');
}
