/**
 * A path as routes understand it: its escapes undone, its doubled slashes one. What must be kept
 * from somebody is recognised in this form, however it was written. Escapes that make no text stay:
 * no route takes them.
 */
export function plainPath(path: string): string {
  try {
    return decodeURIComponent(path).replace(/\/{2,}/g, '/');
  } catch {
    return path;
  }
}
