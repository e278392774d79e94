/** Reads what `keep` put away under this name; null when there is nothing, or nothing of ours. */
export function readKept<Value extends object>(name: string): Value | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') as Value | null;
  } catch {
    return null;
  }
}

/** Keeps a value in this browser, or forgets it with null. */
export function keep(name: string, value: object | null): void {
  try {
    if (value) localStorage.setItem(name, JSON.stringify(value));
    else localStorage.removeItem(name);
  } catch {
    // Storage is forbidden or full: the page itself still holds it.
  }
}
