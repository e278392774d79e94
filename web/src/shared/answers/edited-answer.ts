import type { AnswerInput } from '@dawaya/contract/endpoints/answers';
import { type Answer, type AnswerKind, sumOfLines } from '@dawaya/contract/vocabulary/answers';
import { readPrice } from '@dawaya/contract/vocabulary/money';
import { type Moment, momentAt } from './moments.ts';

export interface EditedLine {
  has: 'yes' | 'other' | 'no';
  alternative: string;
  price: string;
}

/** A moment that was promised before stays as it was; empty says nothing. */
export type EditedMoment = Moment | 'same' | '';

/** An answer as it stands in the form: everything as text, so that a draft can keep it. */
export interface EditedAnswer {
  answer: AnswerKind | '';
  lines: EditedLine[];
  total: string;
  ready: EditedMoment;
  held: EditedMoment;
  note: string;
}

const written = (price: number | null | undefined) => (price == null ? '' : String(price));

/**
 * What the form begins with: the answer before it, else the own prices.
 * @param prices of the pharmacy's own list, by item
 */
export function editedFrom(
  count: number,
  previous: Answer | null,
  answer: AnswerKind | undefined,
  prices: readonly (number | null)[] = [],
): EditedAnswer {
  return {
    answer: answer ?? previous?.answer ?? '',
    lines: Array.from({ length: count }, (_, item) => {
      const line = previous?.lines.find((line) => line.item === item);
      return {
        has: line?.alternative ? 'other' : line?.has === false ? 'no' : 'yes',
        alternative: line?.alternative ?? '',
        price: written(line ? line.priceSdg : prices[item]),
      };
    }),
    total: written(previous?.totalSdg),
    ready: previous?.readyAt ? 'same' : '',
    held: previous?.heldUntil ? 'same' : '',
    note: previous?.note ?? '',
  };
}

const isWrong = (price: string) => price.trim() !== '' && readPrice(price) === null;

/** The fields whose price is none, by their names; 'none' shows no such field. */
export function wrongPrices(edited: EditedAnswer): string[] {
  if (!saysLines(edited)) return [];
  const lines = edited.lines.flatMap(({ price, has }, item) =>
    has !== 'no' && isWrong(price) ? [`lines.${item}.priceSdg`] : [],
  );
  return isWrong(edited.total) ? [...lines, 'totalSdg'] : lines;
}

const saysLines = ({ answer }: EditedAnswer) =>
  answer === 'all' || answer === 'some' || answer === 'order';

/** Whether 'some' of several items says of each that it is there: then it is 'all'. */
export const lacksNothing = ({ answer, lines }: EditedAnswer): boolean =>
  answer === 'some' && lines.length > 1 && lines.every(({ has }) => has === 'yes');

/** The lines as they would be sent; 'all' says of each that it is there. */
export const linesOf = (edited: EditedAnswer) =>
  saysLines(edited)
    ? edited.lines.map(({ has, alternative, price }, item) => {
        const said = edited.answer === 'some' ? has : 'yes';
        return {
          item,
          has: said === 'yes',
          alternative: said === 'other' ? alternative.trim() || null : null,
          priceSdg: said === 'no' ? null : readPrice(price),
        };
      })
    : [];

/** What the lines come to where each has a price; it is the total unless another one is given. */
export const sumOf = (edited: EditedAnswer): number | null => sumOfLines(linesOf(edited));

/** What is sent. `now` is what the moments count from. */
export function inputOf(edited: EditedAnswer, previous: Answer | null, now: number): AnswerInput {
  if (edited.answer === '') throw new Error('no answer is chosen');
  const moment = (chosen: EditedMoment, before: string | null | undefined) => {
    if (chosen === '') return undefined;
    if (chosen === 'same') return before ?? undefined;
    return new Date(momentAt(chosen, now)).toISOString();
  };
  const note = edited.note.trim();
  const input: AnswerInput = { answer: edited.answer, ...(note && { note }) };
  if (edited.answer === 'none') return input;
  const total = readPrice(edited.total) ?? sumOf(edited);
  const readyAt = moment(edited.ready, previous?.readyAt);
  const heldUntil = moment(edited.held, previous?.heldUntil);
  return {
    ...input,
    lines: linesOf(edited),
    ...(total !== null && { totalSdg: total }),
    ...(readyAt && { readyAt }),
    ...(heldUntil && { heldUntil }),
  };
}
