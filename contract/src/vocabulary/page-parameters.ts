/** Every parameter that some page reads from its address. */
const pageParameters = ['lang', 'search', 'filter', 'cursor', 'pharmacyId', 'mode', 'tab'] as const;

/**
 * An address's parameters without those that no page reads, in one order: what a campaign or an
 * attacker adds makes no other page of it.
 */
export const knownParameters = (given: { get(name: string): string | null }): [string, string][] =>
  pageParameters.flatMap((name): [string, string][] => {
    const value = given.get(name);
    return value === null ? [] : [[name, value]];
  });
