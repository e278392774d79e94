export type Direction = 'rtl' | 'ltr';

/** Excludes Arabic digits and punctuation. */
const arabicLetter = /(?=\p{L})\p{Script=Arabic}/u;
const letter = /\p{L}/u;

/**
 * Returns the direction of a text by its content: right to left if it has any Arabic letter, even
 * after a drug's Latin name or a number ('Augmentin 1g غير متوفر'). Browsers go by the first strong
 * letter and would be wrong there.
 * @returns undefined for a text without letters, which takes the direction of its surroundings
 */
export function directionOf(text: string): Direction | undefined {
  if (arabicLetter.test(text)) return 'rtl';
  return letter.test(text) ? 'ltr' : undefined;
}

const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const isolates = { rtl: '\u2067', ltr: '\u2066' } as const;
const firstStrongIsolate = '\u2068';
const popIsolate = '\u2069';
const rightToLeftMark = '\u200f';

/**
 * Wraps a text in Unicode isolates of its own direction, so that a name in the other script does
 * not disturb the punctuation, numbers and direction of the sentence around it, in plain text too.
 * Removes direction marks of the text, so that it cannot end its own isolate.
 */
export function isolated(text: string): string {
  const direction = directionOf(text);
  const opening = direction ? isolates[direction] : firstStrongIsolate;
  return `${opening}${text.replace(directionMarks, '')}${popIsolate}`;
}

const isolatedRuns = /[\u2066-\u2068][^\u2069]*\u2069/g;

const isMisread = (line: string): boolean =>
  directionOf(line) === 'rtl' && directionOf(line.match(letter)?.[0] ?? '') === 'ltr';

/**
 * Marks plain text for programs that go by the first strong letter, as mail programs do: a
 * right-to-left line gets a mark at its start if its first letter does not show its direction.
 * Isolated runs do not count, by rule P2 of Unicode.
 */
export const withDirectionMarks = (text: string): string =>
  text
    .split('\n')
    .map((line) => (isMisread(line.replace(isolatedRuns, '')) ? `${rightToLeftMark}${line}` : line))
    .join('\n');
