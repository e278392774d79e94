import { westernDigits } from './digits.ts';

/**
 * Text as the search compares it (product decision 24): Arabic spellings of the same word, letter
 * case, Latin accents and the digits of all three systems fold into one; diacritics, tatweel, hamza
 * and invisible signs drop out; runs of white space are one space.
 */
export function fold(text: string): string {
  return (
    westernDigits(text)
      .normalize('NFKD')
      // Control characters too: PostgreSQL refuses NUL.
      .replace(/\p{M}|[\u0640\u0621]|\p{Cf}|(?!\s)\p{Cc}/gu, '')
      .replace(/[آأإٱ]/g, 'ا')
      .replace(/[ىئی]/g, 'ي')
      .replace(/ؤ/g, 'و')
      .replace(/ة/g, 'ه')
      .replace(/ک/g, 'ك')
      .toLowerCase()
      .replace(/\s+/g, ' ')
      .trim()
  );
}
