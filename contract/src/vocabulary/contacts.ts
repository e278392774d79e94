const topLevels =
  'com|net|org|info|biz|me|io|co|app|link|ly|gl|gd|site|online|shop|store|xyz|page|tel|sd|eg|sa|ae|qa|uk';
/** URLs, email addresses and user names of messengers. */
const link = new RegExp(
  `\\bhttps?:|\\bwww\\.|[\\p{L}\\p{N}-]+\\.(?:${topLevels})(?![\\p{L}\\p{N}])|[\\p{L}\\p{N}-]{2,}\\.\\p{L}{2,}/[\\p{L}\\p{N}]|\\S@\\S|\\(at\\)|(?:^|\\s)@\\w{3,}`,
  'iu',
);

/** Digits in a group, with the separators that people use in phone numbers. */
const runs = /\+?\d(?:[\s().\-_\p{Pd}]{0,3}\d){7,}/gu;
/**
 * With a country code, or a number of Sudan. Eight digits alone are a strength or a batch number.
 */
const phone = /^(?:(?:\+|00)\d{8,}|249[19]\d{8}|0[19]\d{8}|[19]\d{8}$)/;

/** Dates with or without a year. Their digits are no phone number, whatever follows them. */
const dates =
  /(^|\D)(?:(?:19|20)\d{2}[/.-]\d{1,2}[/.-]\d{1,2}|\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2}))(?!\d)/g;
/** Words between the digits of a number that a person spells out to avoid detection. */
const joiners = 'then|and|و|ثم|وبعدها|بعدها|وبعدين|بعدين|يليها|شرطة|dash';
const apart = String.raw`[^\p{L}\p{N}]{0,4}`;
/** Digits with any separators but other letters, as people write a number to avoid detection. */
const looseRuns = new RegExp(String.raw`\+?\d(?:${apart}(?:(?:${joiners})${apart})?\d){9,}`, 'giu');
/** Matches only what is a contact beyond doubt. */
const surePhone = /^(?:(?:\+|00)\d{9,}|249[19]\d{8}$|0[19]\d{8}$)/;

const isDigit = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code));

/** Converts a digit of any script: Unicode has the ten digits of each script in a row. */
function westernDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (isDigit(code - before - 1)) before += 1;
  return String(before % 10);
}

/** Returns digits, letters and widths in their normal form. */
const normalizeText = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{M}\u0640]/gu, '')
    .replace(/\p{Nd}/gu, westernDigit);

/** Returns whether a text contains a URL, an email address or a user name of a messenger. */
export const containsLink = (written: string): boolean => {
  const text = normalizeText(written);
  return link.test(text) || /\p{L}:\/\//u.test(text);
};

/**
 * Returns whether a text for pharmacies that do not know the customer contains a link, an email
 * address or a phone number, with the digits of any script (docs/inquiries.md).
 */
export function containsContactDetails(written: string): boolean {
  const text = normalizeText(written);
  if (link.test(text)) return true;
  const isFound = (match: RegExpMatchArray | null, number: RegExp) =>
    (match ?? []).some((run) => number.test(run.replace(/[^\d+]/g, '')));
  return (
    isFound(text.match(runs), phone) ||
    isFound(text.replace(dates, '$1x').match(looseRuns), surePhone)
  );
}
