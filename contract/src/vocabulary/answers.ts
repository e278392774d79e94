import { dayMs } from './durations.ts';

/** A pharmacy's possible answers to an inquiry; `order` means that it can get the medicine. */
export const answerKinds = ['all', 'some', 'order', 'none'] as const;
export type AnswerKind = (typeof answerKinds)[number];

/** The most items of an inquiry, and so the most lines of an answer. */
export const maxItems = 20;
export const maxAlternativeLength = 160;
export const maxAnswerNoteLength = 500;
/** Whole Sudanese pounds, for a line and for the sum. */
export const maxPriceSdg = 1_000_000_000;
/** In milliseconds: the latest time that a pharmacy may promise, or hold an item until. */
export const maxPromiseMs = 365 * dayMs;

/** A pharmacy's answer about one item. */
export interface AnswerLine {
  /** The index of the item, from 0. */
  item: number;
  has: boolean;
  /** The pharmacist's description of a substitute (docs/medicines.md). */
  alternative: string | null;
  /**
   * True if the list of medicines has the same substances, form, release and strength for item and
   * alternative. Absent if it has not, or if a text leaves one of them open.
   */
  hasSameContents?: true | undefined;
  priceSdg: number | null;
}

/** A pharmacy's answer to an inquiry or a request, as JSON carries it (docs/requests.md). */
export interface Answer {
  answer: AnswerKind;
  lines: AnswerLine[];
  totalSdg: number | null;
  readyAt: string | null;
  /** The pharmacy holds the items until then. */
  heldUntil: string | null;
  note: string | null;
  /** Counts the answers of this pharmacy, from 1. */
  version: number;
  answeredAt: string;
}

/**
 * Returns the indexes of the items that the pharmacy does not have: those of its lines, or all for
 *   `none`. An answer `some` without lines does not say which, so the list is empty.
 * @param count the number of items
 */
export function missingItems({ answer, lines }: Pick<Answer, 'answer' | 'lines'>, count: number) {
  if (answer === 'none') return Array.from({ length: count }, (_, item) => item);
  return lines.filter(({ has }) => !has).map(({ item }) => item);
}

/** Returns the sum of the prices of available lines, or null if one of them has no price. */
export function sumOfLines(lines: readonly AnswerLine[]): number | null {
  const had = lines.filter(({ has, alternative }) => has || alternative);
  if (had.length === 0) return null;
  return had.reduce<number | null>(
    (sum, { priceSdg }) => (sum === null || priceSdg === null ? null : sum + priceSdg),
    0,
  );
}

export const isHeldOver = ({ heldUntil }: Pick<Answer, 'heldUntil'>, now: Date): boolean =>
  heldUntil !== null && new Date(heldUntil) <= now;
