import { text } from '@dawaya/contract/fields';
import { isSameCountry } from '@dawaya/contract/phone';
import { z } from 'zod';
import type { Gateway } from './channel.ts';

// Lengths of SMS (3GPP TS 23.038). A text in the alphabet of GSM has 160 characters in one part and
// 153 in each of several; any other text, such as an Arabic one, has 70 and 67.

/** The parts of a message at most; a longer one is cut. */
export const maxParts = 3;

const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Each takes the place of two. */
const extended = new Set('\f^{}\\[~]|€');

/** Returns whether the GSM alphabet has each character, so that a part has 160 of them. */
export const isGsm = (text: string) =>
  [...text].every((each) => basic.has(each) || extended.has(each));

/** Removes marks of direction, which old phones show as boxes. */
const withoutMarks = (text: string) =>
  text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');

function encodingOf(text: string) {
  return isGsm(text)
    ? { single: 160, joined: 153, lengthOf: (each: string) => (extended.has(each) ? 2 : 1) }
    : { single: 70, joined: 67, lengthOf: (each: string) => each.length };
}

/** Divides a text into the parts of an SMS. A character that takes two places is never divided. */
export function divideSms(text: string): string[] {
  const { single, joined, lengthOf } = encodingOf(text);
  const characters = [...text];
  if (characters.reduce((sum, each) => sum + lengthOf(each), 0) <= single) return [text];
  const parts = [''];
  let filled = 0;
  for (const character of characters) {
    const length = lengthOf(character);
    if (filled + length > joined) {
      parts.push('');
      filled = 0;
    }
    parts[parts.length - 1] += character;
    filled += length;
  }
  return parts;
}

export const countParts = (text: string): number => divideSms(text).length;

/**
 * Fits a text into an SMS. A longer one ends after a whole word, with dots.
 * @param most parts, which cost one each.
 */
export function fitSms(text: string, most = maxParts): { text: string; parts: number } {
  const whole = withoutMarks(text).trim();
  const parts = countParts(whole);
  if (parts <= most) return { text: whole, parts };
  const dots = isGsm(whole) ? '...' : '…';
  const characters = [...whole];
  const startOf = (length: number) => `${characters.slice(0, length).join('').trimEnd()}${dots}`;
  let fitting = 0;
  for (let longer = characters.length; fitting < longer; ) {
    const middle = Math.ceil((fitting + longer) / 2);
    if (countParts(startOf(middle)) <= most) fitting = middle;
    else longer = middle - 1;
  }
  const isSpace = (index: number) => /\s/.test(characters[index] ?? ' ');
  let end = fitting;
  while (end > 0 && !isSpace(end)) end -= 1;
  // A single word that is longer than a message is cut inside.
  const cut = startOf(end > 0 ? end : fitting);
  return { text: cut, parts: countParts(cut) };
}

/** Characters of a message that arrives: some twenty parts. */
const maxArrived = 1600;

/** The text of a message that arrives. One without a visible character is empty, and is answered. */
export const arrivedText = z
  .string()
  .transform((message) => message.toWellFormed().slice(0, maxArrived))
  .pipe(text(maxArrived))
  .catch('');

/**
 * Returns a channel of SMS without its gateway.
 * @param number that people write to
 */
export const smsChannel = (number: string) =>
  ({
    name: 'sms',
    place: { address: number, link: `sms:${number}` },
    isReported: true,
    fit: (text) => fitSms(text),
    takesOver: (phone) => isSameCountry(phone, number),
  }) satisfies Omit<Gateway, 'send'>;
