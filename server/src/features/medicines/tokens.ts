import { fold } from '@dawaya/contract/vocabulary/folding';

export interface Token {
  text: string;
  isNumber: boolean;
  /** Spaces and signs since the last token; empty for 12 of 'B12'. */
  before: string;
}

const apostrophes = /['’‘ʼ`´]/g;
const pieces = /\p{L}+|\d+(?:[.,]\d+)*|%/gu;

/** Splits a text into folded words and numbers; '0.9', '1,000' and '%' are one token each. */
export function tokensOf(text: string): Token[] {
  const raw = fold(text.replaceAll('٫', '.').replaceAll('٬', ',')).replace(apostrophes, '');
  let end = 0;
  return [...raw.matchAll(pieces)].map((match) => {
    const before = raw.slice(end, match.index);
    end = match.index + match[0].length;
    return { text: match[0], isNumber: /^\d/.test(match[0]), before };
  });
}

export const keyPart = ({ text }: Token): string => text.replace(/[.,%]/g, '');

/** Returns the value of a number: '1,000' is a thousand, '2,5' two and a half. */
export const numberOf = (raw: string): number =>
  Number(
    /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(raw) ? raw.replaceAll(',', '') : raw.replaceAll(',', '.'),
  );
