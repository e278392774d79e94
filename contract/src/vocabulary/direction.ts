export type Direction = 'rtl' | 'ltr';

const arabicLetter = /(?=\p{L})\p{Script=Arabic}/u;
const letter = /\p{L}/u;

/**
 * The side a text is read from, by all that it says: with any Arabic letter from the right, also
 * when it begins with a drug's Latin name or a number ('Augmentin 1g غير متوفر'), which the first
 * strong letter, and so a browser left to itself, would turn round (look and feel: direction by
 * content). Without any letter it has none of its own and takes that of its surroundings.
 */
export function directionOf(text: string): Direction | undefined {
  if (arabicLetter.test(text)) return 'rtl';
  return letter.test(text) ? 'ltr' : undefined;
}

const controls = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const isolates = { rtl: '\u2067', ltr: '\u2066' } as const;

/**
 * A text that stands within a sentence, between Unicode isolates in its own direction: a name in the
 * other script then leaves the punctuation, the numbers and the sentence's direction alone, in plain
 * text too. Marks of direction that came with it are dropped, so that it cannot end its own isolate.
 */
export function isolated(text: string): string {
  const direction = directionOf(text);
  const opening = direction ? isolates[direction] : '\u2068';
  return `${opening}${text.replace(controls, '')}\u2069`;
}

/**
 * Plain text whose reader goes by the first strong letter, as programs for mail do: each line that
 * is read from the right and does not show it by its first letter begins with a mark of it. Isolated
 * runs do not count, as in Unicode's rule P2.
 */
export const withMarks = (text: string): string =>
  text
    .split('\n')
    .map((line) => (isMisread(line.replace(runs, '')) ? `\u200f${line}` : line))
    .join('\n');

const runs = /[\u2066-\u2068][^\u2069]*\u2069/g;

const isMisread = (line: string): boolean =>
  directionOf(line) === 'rtl' && directionOf(line.match(letter)?.[0] ?? '') === 'ltr';
