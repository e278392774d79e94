/** What a pharmacy can say to what somebody looks for; `order`: it can get it. */
export const answerKinds = ['all', 'some', 'order', 'none'] as const;
export type AnswerKind = (typeof answerKinds)[number];

/** The most items that can be asked for, and so lines of an answer. */
export const mostItems = 20;
export const longestAlternative = 160;
export const longestAnswerNote = 500;
/** Whole Sudanese pounds, of a line and of all together. */
export const highestPriceSdg = 1_000_000_000;
/** Milliseconds for which something is promised, or held, at most. */
export const longestPromise = 365 * 24 * 60 * 60 * 1000;

/** What a pharmacy says of one item. */
export interface AnswerLine {
  /** Which of the items, counted from 0. */
  item: number;
  has: boolean;
  /** What it has in its place, in the pharmacist's words (product decision 43). */
  alternative: string | null;
  priceSdg: number | null;
}

/** What a pharmacy says to a search or to a request, as JSON carries it (docs/decisions/0072). */
export interface Answer {
  answer: AnswerKind;
  lines: AnswerLine[];
  totalSdg: number | null;
  readyAt: string | null;
  /** Until when it is put aside. */
  heldUntil: string | null;
  note: string | null;
  /** 1 and upwards: which answer it is of those that were given. */
  version: number;
  answeredAt: string;
}

/**
 * Which of `count` items the answer says the pharmacy has not: those of its lines, and of `none` all.
 * Where it has some and says not which, nobody knows: none is named.
 */
export function missingItems({ answer, lines }: Pick<Answer, 'answer' | 'lines'>, count: number) {
  if (answer === 'none') return Array.from({ length: count }, (_, item) => item);
  return lines.filter(({ has }) => !has).map(({ item }) => item);
}

/** The sum of the prices of the lines that it has; null while one of them has none. */
export function sumOfLines(lines: readonly AnswerLine[]): number | null {
  const had = lines.filter(({ has, alternative }) => has || alternative);
  if (had.length === 0) return null;
  return had.reduce<number | null>(
    (sum, { priceSdg }) => (sum === null || priceSdg === null ? null : sum + priceSdg),
    0,
  );
}

/** Whether what was held is held no more. */
export const isHeldOver = ({ heldUntil }: Pick<Answer, 'heldUntil'>, now: Date): boolean =>
  heldUntil !== null && new Date(heldUntil) <= now;
