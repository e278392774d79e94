import { isDeepStrictEqual } from 'node:util';
import type { answerInput, StoredAnswer } from '@dawaya/contract/endpoints/answers';
import { longestPromise } from '@dawaya/contract/vocabulary/answers';
import type { z } from 'zod';
import { AppError, type FieldError } from './app-error.ts';

/** What somebody at the pharmacy says with it. */
export type GivenAnswer = Omit<StoredAnswer, 'version' | 'answeredAt'>;

/** An answer as it came in, with what was left out as nothing. */
export const givenAnswer = (form: z.output<typeof answerInput>): GivenAnswer => ({
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

/** Whether it says nothing new: a bad line sends it twice, and who reads it must not be disturbed. */
export function isSameAnswer(before: StoredAnswer | null, given: GivenAnswer): boolean {
  if (!before) return false;
  const { version: _version, answeredAt: _at, ...said } = before;
  return isDeepStrictEqual(said, given);
}

/** What is ready was so a moment ago, on a bad line; what is held is held from now on. */
const isPromise = (field: string, moment: Date, now: Date): boolean =>
  (field === 'readyAt' || moment > now) && moment.getTime() <= now.getTime() + longestPromise;

function wrongLines({ answer, lines }: GivenAnswer, items: number): FieldError[] {
  const named = new Set<number>();
  return lines.flatMap(({ item, has, alternative }, at): FieldError[] => {
    const isKnown = item < items && !named.has(item);
    named.add(item);
    if (!isKnown) return [{ field: `lines.${at}.item`, problem: 'invalid_choice' }];
    // A substitute is the pharmacist's way of having it (product decision 43).
    const hasNeither = !has && alternative === null;
    const contradicts = answer === 'all' ? hasNeither : answer === 'none' && !hasNeither;
    return contradicts ? [{ field: `lines.${at}.has`, problem: 'invalid' }] : [];
  });
}

/**
 * Sees that an answer fits what was asked, and itself.
 * @param items how many things were asked for; none where the photo alone says it.
 * @throws AppError `invalid_fields`: a line about nothing that was asked, or twice about one thing,
 *   or against the answer; a holding that is over, a moment more than `longestPromise` away; a price or a
 *   promise of who has nothing.
 */
export function assertFits(given: GivenAnswer, items: number, now: Date): void {
  const { answer, totalSdg, readyAt, heldUntil } = given;
  const fields = wrongLines(given, items);
  const isNone = answer === 'none';
  if (isNone && totalSdg !== null) fields.push({ field: 'totalSdg', problem: 'invalid' });
  for (const [field, moment] of Object.entries({ readyAt, heldUntil }))
    if (moment && (isNone || !isPromise(field, moment, now)))
      fields.push({ field, problem: isNone ? 'invalid' : 'invalid_until' });
  if (fields.length > 0) throw new AppError('invalid_fields', { fields });
}
