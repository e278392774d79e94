import { isDeepStrictEqual } from 'node:util';
import type { answerInput, StoredAnswer } from '@dawaya/contract/endpoints/answers';
import { maxPromiseMs } from '@dawaya/contract/vocabulary/answers';
import type { z } from 'zod';
import type { Database } from '../../database/client.ts';
import { AppError, type FieldError } from '../../platform/app-error.ts';
import { haveSameContents } from '../medicines/index.ts';

/** A pharmacy's answer as its staff entered it. */
export type GivenAnswer = Omit<StoredAnswer, 'version' | 'answeredAt'>;

/** Normalises the form of an answer: an omitted value becomes null. */
const normaliseAnswer = (form: z.output<typeof answerInput>): GivenAnswer => ({
  answer: form.answer,
  lines: form.lines.map(({ item, has, alternative, priceSdg }) => ({
    item,
    has,
    alternative: alternative ?? null,
    priceSdg: priceSdg ?? null,
  })),
  totalSdg: form.totalSdg ?? null,
  readyAt: form.readyAt ?? null,
  heldUntil: form.heldUntil ?? null,
  note: form.note ?? null,
});

/** Leaves out the marks, which follow from a list of medicines that may have changed. */
const withoutMarks = ({ lines, ...answer }: GivenAnswer): GivenAnswer => ({
  ...answer,
  lines: lines.map(({ hasSameContents: _mark, ...line }) => line),
});

/**
 * Returns whether the answer repeats the stored one. A bad connection sends it twice, and the
 * customer must not be notified twice.
 */
export function isSameAnswer(before: StoredAnswer | null, answer: GivenAnswer): boolean {
  if (!before) return false;
  const { version: _version, answeredAt: _at, ...content } = before;
  return isDeepStrictEqual(withoutMarks(content), withoutMarks(answer));
}

/**
 * Returns whether a time is allowed: `readyAt` may lie in the past, because a bad connection delays
 * it; `heldUntil` may not.
 */
const isAllowedTime = (field: string, moment: Date, now: Date): boolean =>
  (field === 'readyAt' || moment > now) && moment.getTime() <= now.getTime() + maxPromiseMs;

function findWrongLines({ answer, lines }: GivenAnswer, items: number): FieldError[] {
  const usedItems = new Set<number>();
  return lines.flatMap(({ item, has, alternative }, index): FieldError[] => {
    const isKnown = item < items && !usedItems.has(item);
    usedItems.add(item);
    if (!isKnown) return [{ field: `lines.${index}.item`, problem: 'invalid_choice' }];
    // A substitute counts as available (docs/medicines.md).
    const isUnavailable = !has && alternative === null;
    const contradicts = answer === 'all' ? isUnavailable : answer === 'none' && !isUnavailable;
    return contradicts ? [{ field: `lines.${index}.has`, problem: 'invalid' }] : [];
  });
}

/** Returns the answer with a mark at each alternative of the same contents (docs/medicines.md). */
async function withSameContents(
  db: Database,
  given: GivenAnswer,
  items: readonly { text: string }[],
): Promise<GivenAnswer> {
  const offered = given.lines.filter(({ alternative }) => alternative !== null);
  const same = await haveSameContents(
    db,
    offered.map(({ item, alternative }) => [items[item]?.text ?? '', alternative ?? '']),
  );
  const marked = new Set(offered.filter((_, index) => same[index]));
  const lines = given.lines.map((line) =>
    marked.has(line) ? { ...line, hasSameContents: true as const } : line,
  );
  return { ...given, lines };
}

/**
 * Reads an answer that fits the items and does not contradict itself.
 * @param items none for an inquiry that has only a photo.
 * @throws AppError `invalid_fields` for a line without an item, two lines for one item, or a line
 * against the answer; for a reservation that has ended, or a time more than `maxPromiseMs` away;
 * for a price or a promise without any medicine.
 */
export async function parseAnswer(
  db: Database,
  form: z.output<typeof answerInput>,
  items: readonly { text: string }[],
  now: Date,
): Promise<GivenAnswer> {
  const given = normaliseAnswer(form);
  const { answer, totalSdg, readyAt, heldUntil } = given;
  const fields = findWrongLines(given, items.length);
  const isNone = answer === 'none';
  if (isNone && totalSdg !== null) fields.push({ field: 'totalSdg', problem: 'invalid' });
  for (const [field, moment] of Object.entries({ readyAt, heldUntil }))
    if (moment && (isNone || !isAllowedTime(field, moment, now)))
      fields.push({ field, problem: isNone ? 'invalid' : 'invalid_until' });
  if (fields.length > 0) throw new AppError('invalid_fields', { fields });
  return withSameContents(db, given, items);
}
