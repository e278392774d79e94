// Lengths of SMS (3GPP TS 23.038). A text in the alphabet of GSM has 160 characters in one part and
// 153 in each of several; any other text, such as an Arabic one, has 70 and 67.

/** The parts of a message at most; a longer one is cut. */
export const maxParts = 3;

const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Each takes the place of two. */
const extended = new Set('\f^{}\\[~]|€');

const isGsm = (text: string) => [...text].every((each) => basic.has(each) || extended.has(each));

/** Old phones show marks of direction as boxes. */
const withoutMarks = (text: string) =>
  text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');

function encodingOf(text: string) {
  return isGsm(text)
    ? { single: 160, joined: 153, lengthOf: (each: string) => (extended.has(each) ? 2 : 1) }
    : { single: 70, joined: 67, lengthOf: (each: string) => each.length };
}

/** Counts the parts of an SMS. A character that takes two places is never divided. */
export function countParts(text: string): number {
  const { single, joined, lengthOf } = encodingOf(text);
  const lengths = [...text].map(lengthOf);
  if (lengths.reduce((sum, length) => sum + length, 0) <= single) return 1;
  let parts = 1;
  let filled = 0;
  for (const length of lengths) {
    if (filled + length > joined) {
      parts += 1;
      filled = 0;
    }
    filled += length;
  }
  return parts;
}

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
