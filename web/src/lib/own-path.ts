/**
 * Returns the path that an address parameter names, for the way back. It accepts only pages of this
 * site that the person does not have to leave again; else null.
 */
export function ownPath(next: string | null): string | null {
  if (!next?.startsWith('/')) return null;
  try {
    const here = 'https://here.invalid';
    const { origin, pathname, search } = new URL(next, here);
    // An address with two slashes at the start, perhaps only after its dots are resolved, names
    // another site.
    const isOwn = origin === here && !pathname.startsWith('//');
    return isOwn && pathname !== '/signup' ? pathname + search : null;
  } catch {
    return null;
  }
}
