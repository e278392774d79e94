import { westernDigits } from '@dawaya/contract/vocabulary/digits';
import { readPrice } from '@dawaya/contract/vocabulary/money';
import { maxPriceNameLength, type PriceLineProblem } from '@dawaya/contract/vocabulary/prices';

/** A line of a price list: a name, and a price in whole pounds if the line has exactly one. */
export interface ReadLine {
  name: string;
  priceSdg: number | null;
  problem: PriceLineProblem | null;
}

/** '[20/11, 9:03 AM] Ahmed: ', which WhatsApp writes before a forwarded message. */
const forwarded =
  /^\[?\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}[,،]? \d{1,2}:\d{2}(?::\d{2})?[^\]:]{0,6}(?:\]| -) [^:]{1,60}: /;
/** A sign or a number before a line: '•', '1-', '2)'. It is not a part of a name such as '5-FU'. */
const bullet = /^(?:[•·▪●✓+>–—-]\s*|\(?\d{1,3}\s*[).-](?:\s+|(?=\p{L}{3})))+/u;
const separators = String.raw`[\s:=|…،,;.\-–—_>→~]`;
const separatedEnd = /(?:[:=|…،,;\-–—_>→~]\s*|\.{2,}\s*)$/u;
const trailing = new RegExp(`${separators}+$`, 'u');
const currency = /SDG|(?:^|\s)LS|£|pounds?|(?<!\p{L})ج(?!\p{L})|جني[هة]/iu;
/** A price of one pack: '2500 للشريط', '2500/box'. */
const perPack =
  /(?:\s*\/\s*|\s+(?:per |for |the |لل|ال)?|\s*\/?\s*(?:لل|ال))(شريط|علب[ةه]|باكت|باكيت|قزاز[ةه]|زجاج[ةه]|strip|box|pack|bottle)$/iu;
/** A second price within the name. */
const otherPrice = /[:=…–—-]\s*\d{4,}|\d\s*(?:SDG|ج(?!\p{L})|جني[هة])/iu;
/** Below this a number without a sign before it may be a strength. */
const minBarePrice = 1000;

const cleaned = (written: string): string =>
  westernDigits(written.replace(/\t| {2,}/g, ' | '))
    .replace(/\p{Extended_Pictographic}|\ufe0f/gu, ' ')
    .replace(/(?<!\d)[*_~]+|[*_~]+(?!\d)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(forwarded, '')
    .replace(bullet, '')
    .replace(/\(([^()]*)\)$/, (whole, inner) => (readPrice(inner) === null ? whole : `- ${inner}`))
    .trim();

/**
 * Returns whether a number that begins at `at` may be a price: it is not a part of '30/70' or
 * 'B12'.
 */
function isStart(line: string, at: number): boolean {
  const previousCharacter = line[at - 1] ?? ' ';
  if (!/[\s:=|…،,;.\-–—_>→~]/.test(previousCharacter)) return false;
  if (!/\d/.test(line[at - 2] ?? '')) return true;
  if (previousCharacter === '-') return (readPrice(line.slice(at)) ?? 0) >= minBarePrice;
  return !/[.,:،]/.test(previousCharacter);
}

/** A number that nobody writes as a price. */
const phoneNumber = /^(?:\+|0\d)|\d{8}/;

/** Returns the longest price at the end of a line. */
function priceAtEnd(line: string): { before: string; price: string } | undefined {
  for (let index = 1; index < line.length; index++)
    if (
      isStart(line, index) &&
      !phoneNumber.test(line.slice(index)) &&
      readPrice(line.slice(index)) !== null
    )
      return { before: line.slice(0, index), price: line.slice(index) };
  return undefined;
}

/** Returns a price with a sign or a currency after it at the beginning: '2500 - Panadol'. */
function priceAtStart(line: string): { name: string; price: string } | undefined {
  const match =
    /^(\d[\d,٬]*(?: ?(?:SDG|ج(?:نيه)?))?)(\s*[-:=|–—…]\s*|(?<=[جهG])\s+)(?=.*\p{L})/iu.exec(line);
  const price = match?.[1] ?? '';
  return match && readPrice(price) !== null
    ? { name: line.slice(match[0].length), price }
    : undefined;
}

function findNameProblem(name: string): PriceLineProblem | null {
  if (!/\p{L}/u.test(name)) return 'no_name';
  return name.length > maxPriceNameLength ? 'too_long' : null;
}

const result = (text: string, price: string | null, found: PriceLineProblem | null): ReadLine => {
  const name = text.replace(trailing, '').trim();
  const problem = findNameProblem(name) ?? found;
  return { name, priceSdg: problem || price === null ? null : readPrice(price), problem };
};

/** Reads a name and a price of separate cells. */
export const asLine = (name: string, price: string): ReadLine =>
  result(cleaned(name), price, readPrice(price) === null ? 'no_price' : null);

/**
 * Reads one line of a list that a pharmacist pastes. A number that may be a strength, or one of two
 * prices, is not a price (docs/medicines.md).
 */
export function parseLine(written: string): ReadLine {
  const line = cleaned(written);
  const pack = perPack.exec(line);
  const content = pack ? line.slice(0, pack.index) : line;
  const splitLine = priceAtEnd(content);
  const nameWithPack = (name: string) => (pack ? `${name.replace(trailing, '')} ${pack[1]}` : name);
  if (!splitLine) {
    const first = priceAtStart(line);
    if (first) return result(first.name, first.price, null);
    return result(
      line,
      null,
      /(?<![\d/])\d{1,3}\.\d{3}$/.test(content) ? 'which_price' : 'no_price',
    );
  }
  const { before, price } = splitLine;
  const isMarked = separatedEnd.test(before) || currency.test(price);
  const isDoubtful =
    otherPrice.test(before) ||
    /\d{4,}-$/.test(before) ||
    (!isMarked && (/\d \d/.test(price) || (readPrice(price) ?? 0) < minBarePrice));
  return isDoubtful ? result(line, null, 'which_price') : result(nameWithPack(before), price, null);
}
