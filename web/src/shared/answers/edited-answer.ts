import type { AnswerInput } from '@dawaya/contract/endpoints/answers';
import { type Answer, type AnswerKind, sumOfLines } from '@dawaya/contract/vocabulary/answers';
import { minuteMs } from '@dawaya/contract/vocabulary/durations';
import { instantAt, minuteAt, minutesOfDay } from '@dawaya/contract/vocabulary/khartoum-time';
import { readPrice } from '@dawaya/contract/vocabulary/money';
import { useState } from 'react';
import { readTimed, writeTimed } from '../../lib/store/store.ts';

export interface EditedLine {
  /** '' until the pharmacist says it of one among several items. */
  has: 'yes' | 'other' | 'no' | '';
  /** A typed price or the reports say it, not the pharmacist. */
  isImplied?: boolean;
  alternative: string;
  price: string;
}

/** 'same' keeps a time that was promised before; '' promises none. */
export type EditedMoment = Moment | 'same' | '';

/** An answer in the form: all values as text, so that a draft can store it. */
export interface EditedAnswer {
  answer: AnswerKind | '';
  lines: EditedLine[];
  total: string;
  ready: EditedMoment;
  held: EditedMoment;
  note: string;
}

function hasOf({ has, alternative }: Answer['lines'][number]): EditedLine['has'] {
  if (alternative) return 'other';
  return has ? 'yes' : 'no';
}

const priceText = (price: number | null | undefined) => (price == null ? '' : String(price));

/**
 * Makes the form's first values: from the answer before, else from the price list and the reports.
 * @param prices the price list's price of each item
 * @param reported the items that the pharmacy reported to have; with any, all others start as 'no'
 */
export function createEditedAnswer(
  count: number,
  previous: Answer | null,
  answer: AnswerKind | undefined,
  prices: readonly (number | null)[] = [],
  reported: readonly number[] = [],
): EditedAnswer {
  const hasAtFirst = (item: number): EditedLine['has'] => {
    if (previous !== null) return 'yes';
    if (reported.length > 0) return reported.includes(item) ? 'yes' : 'no';
    // 'some' of a single item is fewer than the customer wants.
    return count === 1 ? 'yes' : '';
  };
  return {
    answer: answer ?? previous?.answer ?? '',
    lines: Array.from({ length: count }, (_, item) => {
      const line = previous?.lines.find((line) => line.item === item);
      const isUnreported = !previous && reported.length > 0 && !reported.includes(item);
      return {
        ...(isUnreported && { isImplied: true }),
        has: line ? hasOf(line) : hasAtFirst(item),
        alternative: line?.alternative ?? '',
        price: priceText(line ? line.priceSdg : prices[item]),
      };
    }),
    total: priceText(previous?.totalSdg),
    ready: previous?.readyAt ? 'same' : '',
    held: previous?.heldUntil ? 'same' : '',
    note: previous?.note ?? '',
  };
}

/**
 * Returns the line with a typed price. The price implies that the pharmacy has the item, until the
 * pharmacist says something else or deletes the price.
 */
export function withPrice(line: EditedLine, price: string): EditedLine {
  if (line.has !== '' && !line.isImplied) return { ...line, price };
  return { ...line, price, isImplied: true, has: price === '' ? '' : 'yes' };
}

/** A price that the pharmacy gave before, and the text that says where. */
export interface KnownPrice {
  priceSdg: number;
  hint: string;
}

/** Returns whether an answer says more than its kind and prices, which only the form shows. */
export const hasMoreThanPrices = ({ total, ready, held, note }: EditedAnswer): boolean =>
  [total, ready, held, note.trim()].some((text) => text !== '');

const isWrong = (price: string) => price.trim() !== '' && readPrice(price) === null;

const hasLines = ({ answer }: EditedAnswer) =>
  answer === 'all' || answer === 'some' || answer === 'order';

/** Returns the names of fields with an invalid price; the answer 'none' has no price fields. */
export function wrongPrices(edited: EditedAnswer): string[] {
  if (!hasLines(edited)) return [];
  const lines = edited.lines.flatMap(({ price, has }, item) =>
    has !== 'no' && isWrong(price) ? [`lines.${item}.priceSdg`] : [],
  );
  return isWrong(edited.total) ? [...lines, 'totalSdg'] : lines;
}

/** Returns whether 'some' has every one of several items: then it is 'all'. */
export const hasAllItems = ({ answer, lines }: EditedAnswer): boolean =>
  answer === 'some' && lines.length > 1 && lines.every(({ has }) => has === 'yes');

/** Returns the lines as the call sends them; 'all' marks each item as available. */
export const linesOf = (edited: EditedAnswer) =>
  hasLines(edited)
    ? edited.lines.map(({ has, alternative, price }, item) => {
        const availability = edited.answer === 'some' ? has : 'yes';
        return {
          item,
          has: availability === 'yes',
          alternative: availability === 'other' ? alternative.trim() || null : null,
          priceSdg: availability === 'no' ? null : readPrice(price),
        };
      })
    : [];

/**
 * Returns the sum of the lines if each has a price. It is the total unless the pharmacist enters
 * another price.
 */
export const sumOf = (edited: EditedAnswer): number | null => sumOfLines(linesOf(edited));

/** Makes the body of the call. `now` is the start of the relative times. */
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

function readAnswerDraft(draft: string, initial: EditedAnswer): EditedAnswer | null {
  const stored = readTimed('formDraft', draft)?.values.answer;
  if (stored === undefined) return null;
  try {
    const edited = { ...initial, ...(JSON.parse(stored) as EditedAnswer) };
    return edited.lines.length === initial.lines.length ? edited : null;
  } catch {
    return null;
  }
}

/**
 * Holds an answer being written; its draft survives a closed card and a reload for a day.
 * @param draft the name of the draft
 * @param initial follows the list of prices until the first change
 * @param chosen an answer that was tapped before the form opened; it wins over the draft's
 */
export function useEditedAnswer(
  draft: string,
  initial: EditedAnswer,
  chosen: EditedAnswer['answer'] | undefined,
) {
  const [changed, setChanged] = useState(() => {
    const stored = readAnswerDraft(draft, initial);
    return stored && chosen ? { ...stored, answer: chosen } : stored;
  });
  const edited = changed ?? initial;
  const change = (part: Partial<EditedAnswer>) => {
    const next = { ...edited, ...part };
    setChanged(next);
    writeTimed('formDraft', draft, { values: { answer: JSON.stringify(next) } });
  };
  return { edited, change, deleteDraft: () => writeTimed('formDraft', draft, null) };
}

/** The times to choose from: minutes from now, or an hour of a Khartoum day. */
const promisedTimes = {
  now: { in: 0 },
  h1: { in: 60 },
  h3: { in: 180 },
  evening: { day: 0, hour: 20 },
  tomorrow: { day: 1, hour: 10 },
  tomorrowEvening: { day: 1, hour: 20 },
  d3: { in: 3 * minutesOfDay },
  week: { in: 7 * minutesOfDay },
} as const satisfies Record<string, { in: number } | { day: number; hour: number }>;
export type Moment = keyof typeof promisedTimes;

export const readyMoments: Moment[] = ['now', 'h1', 'h3', 'evening', 'tomorrow', 'd3', 'week'];
export const heldMoments: Moment[] = ['h1', 'h3', 'evening', 'tomorrowEvening', 'd3', 'week'];

export function momentAt(moment: Moment, now: number): number {
  const ahead = promisedTimes[moment];
  if ('in' in ahead) return now + ahead.in * minuteMs;
  const today = Math.floor(minuteAt(new Date(now)) / minutesOfDay);
  return instantAt((today + ahead.day) * minutesOfDay + ahead.hour * 60).getTime();
}

/** Returns the choices in the future: an evening that has passed cannot be promised. */
export const momentsFrom = (moments: readonly Moment[], now: number): Moment[] =>
  moments.filter((moment) => moment === 'now' || momentAt(moment, now) > now);
