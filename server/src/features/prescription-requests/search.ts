import { parsePhone } from '@dawaya/contract/phone';
import { westernDigits } from '@dawaya/contract/vocabulary/digits';
import { wantedWords, wordsOf } from '@dawaya/contract/vocabulary/search';
import { parseTrackingCode } from '@dawaya/contract/vocabulary/tracking-code';
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { prescriptionRequests, trackings } from '../../database/schema.ts';

/** The folded words of a name joined, so that عبدالله and عبد الله find each other. */
export const searchNameOf = (name: string): string => wordsOf(name).join('');

const contains = (text: SQL, part: string) => sql`strpos(${text}, ${part}) > 0`;

/** The digits of a text of digits and common separators; else undefined. */
function digitsOf(search: string): string | undefined {
  const western = westernDigits(search).replace(/\p{Cf}/gu, '');
  return /^[\d\s+().\-–/]+$/.test(western) ? western.replace(/\D/g, '') : undefined;
}

function isNumberOf(search: string): SQL | undefined {
  const digits = digitsOf(search);
  // Leading zeros replace a prefix, which is stored as +249 or another country code.
  const part = digits?.replace(/^0+/, '');
  if (!digits || !part) return undefined;
  const whole = parsePhone(search);
  return or(
    contains(sql`${prescriptionRequests.phone}`, part),
    whole === undefined ? undefined : eq(prescriptionRequests.phone, whole),
  );
}

const isCoded = (code: string): SQL =>
  sql`${prescriptionRequests.id} in (select ${trackings.requestId} from ${trackings} where ${eq(trackings.code, code)})`;

/**
 * The condition of a search: all of its words are in the name, in any order, or it is the phone
 * number or the short code. Undefined for an empty search.
 */
export function matchesSearch(search: string): SQL | undefined {
  const words = wantedWords(search);
  if (words.length === 0) return undefined;
  const code = parseTrackingCode(search);
  return or(
    code === undefined ? undefined : isCoded(code),
    and(...words.map(({ stem }) => contains(sql`${prescriptionRequests.searchName}`, stem))),
    isNumberOf(search),
  );
}
