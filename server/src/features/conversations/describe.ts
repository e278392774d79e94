import { cityName } from '@dawaya/contract/vocabulary/cities';
import type { InquiryItem } from '@dawaya/contract/vocabulary/inquiries';
import { minuteAt, minutesOfDay } from '@dawaya/contract/vocabulary/khartoum-time';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { displayPhone } from '@dawaya/contract/vocabulary/phone-display';
import { displayTrackingCode } from '@dawaya/contract/vocabulary/tracking-code';
import type { ChoosableAnswer } from '../inquiries/index.ts';
import { cut, maxReplyLength, splitIntoReplies } from './fit-text.ts';
import { sentences } from './replies.ts';

/** A question before it is sent, or the items of one that was. */
export interface Draft {
  items: (InquiryItem & { nameAr?: string; nameEn?: string })[];
  town?: string | undefined;
  /** It waits for the town of an alert, not of a question. */
  isForAlert?: boolean;
}

const maxItemShown = 44;
const maxShopShown = 40;

const two = (value: number) => String(value).padStart(2, '0');

/** Returns the time of day in Khartoum: '22:00'. */
export function timeInKhartoum(moment: Date): string {
  const minute = minuteAt(moment) % minutesOfDay;
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

export const pounds = (total: number): string => total.toLocaleString('en-US');

/** Returns an item as typed, with its name in the list where there is room. */
function describeItem(
  { text, quantity, nameAr, nameEn }: Draft['items'][number],
  language: Language,
  isLong: boolean,
) {
  const typed = [cut(text, maxItemShown), quantity && `× ${quantity}`].filter(Boolean).join(' ');
  const name = language === 'ar' ? nameAr : nameEn;
  const isNews = name && !text.toLowerCase().includes(name.toLowerCase());
  return isLong && isNews ? `${typed} (${cut(name, maxItemShown)})` : typed;
}

const commas = { ar: '، ', en: ', ' } as const satisfies Record<Language, string>;

/** Returns all items within a length, with their names or without; undefined if they do not fit. */
export function describeAllItems(
  { items }: Draft,
  language: Language,
  length: number,
): string | undefined {
  const lists = [true, false].map((isLong) =>
    items.map((item) => describeItem(item, language, isLong)).join(commas[language]),
  );
  return lists.find((list) => list.length <= length);
}

/** Returns the items within a length: with their names, without, or the first of them. */
export function describeItems({ items }: Draft, language: Language, length: number): string {
  const all = describeAllItems({ items }, language, length);
  if (all !== undefined) return all;
  const comma = commas[language];
  const shown: string[] = [];
  for (const item of items) {
    const next = [...shown, describeItem(item, language, false)];
    const rest = sentences[language].andMore(items.length - next.length);
    if (`${next.join(comma)}${comma}${rest}`.length > length) break;
    shown.push(next.at(-1) ?? '');
  }
  const rest = sentences[language].andMore(items.length - shown.length);
  return [...shown, rest].join(comma);
}

export const townIn = (language: Language, town: string): string => cityName(language, town);

/** Returns the room for values between the fixed words of a reply. */
export const roomIn = (fixed: string): number => maxReplyLength - fixed.length;

/** An answer with the number by which a conversation names it. */
export interface NumberedAnswer {
  number: number;
  answer: ChoosableAnswer;
}

/**
 * Writes answers with the way to choose one. The first distance names the centre of the town that it
 * is from, unless that costs a further message.
 */
export function writeAnswers(
  head: string,
  { numbered, centre }: { numbered: readonly NumberedAnswer[]; centre: string | undefined },
  language: Language,
): string[] {
  const first = numbered.find(({ answer }) => answer.distanceKm !== null);
  const write = (named?: string) => {
    const lines = numbered.map((one) =>
      describeAnswer(one, language, one === first ? named : undefined),
    );
    return splitIntoReplies(head, lines, sentences[language].choose);
  };
  const [short, long] = [write(), write(centre)];
  return long.length === short.length ? long : short;
}

/** Returns an answer in one line: number, shop, what it has, total, distance, hours. */
function describeAnswer(
  { number, answer }: NumberedAnswer,
  language: Language,
  centre?: string,
): string {
  const say = sentences[language];
  const comma = language === 'ar' ? '، ' : ', ';
  const parts = [
    describeStock(answer, language),
    answer.totalSdg === null ? '' : say.pounds(pounds(answer.totalSdg)),
    answer.distanceKm === null ? '' : describeDistance(answer.distanceKm, language, centre),
    describeHours(answer, language),
  ];
  return `${number}) ${cut(answer.shopName, maxShopShown)}: ${parts.filter(Boolean).join(comma)}`;
}

function describeDistance(distance: number, language: Language, centre?: string) {
  const say = sentences[language];
  const km = distance.toFixed(1);
  return centre ? say.kmFromCentre(km, townIn(language, centre)) : say.km(km);
}

function describeStock({ answer, missing }: ChoosableAnswer, language: Language): string {
  const say = sentences[language];
  if (answer === 'all') return say.hasAll;
  if (answer === 'order') return say.canOrder;
  return say.hasSome(missing.length);
}

function describeHours({ isOpen, closesAt }: ChoosableAnswer, language: Language): string {
  const say = sentences[language];
  if (!isOpen) return say.closed;
  return closesAt ? say.openUntil(timeInKhartoum(closesAt)) : say.open;
}

/** Returns a pharmacy's place and phone, cut to fit behind a beginning. */
export function describeWay(
  head: string,
  { phone, address, landmark }: Pick<ChoosableAnswer, 'phone' | 'address' | 'landmark'>,
  language: Language,
): string {
  const call = phone ? describePhone(phone, language) : '';
  const place = [address, landmark].filter(Boolean).join(language === 'ar' ? '، ' : ', ');
  const fixed = [head, call].filter(Boolean).join('\n');
  const room = roomIn(`${fixed}\n`);
  return [head, place && room > 10 ? cut(place, room) : '', call].filter(Boolean).join('\n');
}

export const describePhone = (phone: string, language: Language): string =>
  sentences[language].phoneIs(unbroken(displayPhone(phone), language));

/**
 * Returns a number that Arabic text neither breaks nor turns around. In the alphabet of an English
 * SMS such a space costs parts.
 */
export const unbroken = (number: string, language: Language): string =>
  language === 'ar' ? number.replaceAll(' ', '\u00a0') : number;

export const describeCode = (code: string, language: Language): string =>
  unbroken(displayTrackingCode(code), language);

export { maxShopShown };
