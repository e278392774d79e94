/** Every parameter that some page reads from its address. */
const pageParameters = ['lang', 'search', 'filter', 'cursor', 'pharmacyId', 'mode', 'tab'] as const;

/**
 * An address's parameters without those that no page reads, in one order: what a campaign or an
 * attacker adds makes no other page of it.
 * @param search without the question mark.
 */
export function knownParameters(search: string): string {
  const given = new URLSearchParams(search);
  const known = new URLSearchParams();
  for (const name of pageParameters) {
    const value = given.get(name);
    if (value !== null) known.set(name, value);
  }
  return known.toString();
}
