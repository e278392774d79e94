const topLevels =
  'com|net|org|info|biz|me|io|co|app|link|ly|gl|gd|site|online|shop|store|xyz|page|tel|sd|eg|sa|ae|qa|uk';
/** Addresses of pages and mailboxes, and names in messengers. */
const link = new RegExp(
  `\\bhttps?:|\\bwww\\.|[\\p{L}\\p{N}-]+\\.(?:${topLevels})(?![\\p{L}\\p{N}])|[\\p{L}\\p{N}-]{2,}\\.\\p{L}{2,}/[\\p{L}\\p{N}]|\\S@\\S|\\(at\\)|(?:^|\\s)@\\w{3,}`,
  'iu',
);

/** Digits that stand together, as people set the groups of a phone number apart. */
const runs = /\+?\d(?:[\s().\-_\p{Pd}]{0,3}\d){7,}/gu;
/** With a country's code, or as a number of Sudan; eight digits by themselves are a strength or a lot. */
const phone = /^(?:(?:\+|00)\d{8,}|249[19]\d{8}|0[19]\d{8}|[19]\d{8}$)/;

/** Dates with a year or without: their digits are nobody's number, whatever stands behind them. */
const dates =
  /(^|\D)(?:(?:19|20)\d{2}[/.-]\d{1,2}[/.-]\d{1,2}|\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2}))(?!\d)/g;
/** Words that people put between the digits of a number that they spell out. */
const joiners = 'then|and|و|ثم|وبعدها|بعدها|وبعدين|بعدين|يليها|شرطة|dash';
const apart = String.raw`[^\p{L}\p{N}]{0,4}`;
/** Digits with anything but other letters between them: what is set apart to get past a reader. */
const looseRuns = new RegExp(String.raw`\+?\d(?:${apart}(?:(?:${joiners})${apart})?\d){9,}`, 'giu');
/** Only what can hardly be anything else. */
const surePhone = /^(?:(?:\+|00)\d{9,}|249[19]\d{8}$|0[19]\d{8}$)/;

const isDigit = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code));

/** A digit of any script as a Western one: Unicode has each script's ten in a row. */
function westernDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (isDigit(code - before - 1)) before += 1;
  return String(before % 10);
}

/** Digits, letters and widths as a reader takes them. */
const plain = (written: string) =>
  written
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{M}\u0640]/gu, '')
    .replace(/\p{Nd}/gu, westernDigit);

/** Whether a text holds the address of a page or a mailbox, or a name in a messenger. */
export const containsLink = (written: string): boolean => {
  const text = plain(written);
  return link.test(text) || /\p{L}:\/\//u.test(text);
};

/**
 * Whether a text for pharmacies that do not know who asks holds a link, an address or a phone number,
 * with the digits of any script (docs/decisions/0070).
 */
export function containsContact(written: string): boolean {
  const text = plain(written);
  if (link.test(text)) return true;
  const isFound = (found: RegExpMatchArray | null, number: RegExp) =>
    (found ?? []).some((run) => number.test(run.replace(/[^\d+]/g, '')));
  return (
    isFound(text.match(runs), phone) ||
    isFound(text.replace(dates, '$1x').match(looseRuns), surePhone)
  );
}
