/**
 * Where somebody came from, as an address parameter names it: only within this site, and no page that
 * they would have to leave again. Anything else is null.
 */
export function ownPath(next: string | null): string | null {
  if (!next?.startsWith('/')) return null;
  try {
    const here = 'https://here.invalid';
    const { origin, pathname, search } = new URL(next, here);
    // What begins with two slashes, perhaps only once dots are gone, names another site.
    const isOwn = origin === here && !pathname.startsWith('//');
    return isOwn && pathname !== '/signup' ? pathname + search : null;
  } catch {
    return null;
  }
}
