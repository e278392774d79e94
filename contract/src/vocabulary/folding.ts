import { westernDigits } from './digits.ts';

/**
 * Normalises a text for search (docs/search.md): Arabic spelling variants, letter case, Latin
 * accents and the three digit systems become one; diacritics, tatweel, hamza and invisible
 * characters disappear; white space collapses.
 */
export function fold(text: string): string {
  return (
    westernDigits(text)
      .normalize('NFKD')
      // Removes control characters too, because PostgreSQL refuses NUL.
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
