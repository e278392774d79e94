/**
 * Normalises a path as the router does: it decodes escapes and joins double slashes. Access rules
 * compare this form. Invalid escapes stay, because no route matches them.
 */
export function normalizePath(path: string): string {
  try {
    return decodeURIComponent(path).replace(/\/{2,}/g, '/');
  } catch {
    return path;
  }
}
