let made = 0;

/**
 * A word that only this test's pharmacies have in their names. It has no digits, because a search
 * finds numbers separately, and other journeys have the number of the process in their names.
 */
export const uniqueWord = (start: string): string =>
  `${start}${`${process.pid}x${++made}`.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`;
