import { parsePhone } from '@dawaya/contract/phone';
import { westernDigits } from '@dawaya/contract/vocabulary/digits';
import { wantedWords, wordsOf } from '@dawaya/contract/vocabulary/search';
import { parseTrackingCode } from '@dawaya/contract/vocabulary/tracking-code';
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { prescriptionRequests, trackings } from '../../database/schema.ts';

/**
 * A name as it is searched: its folded words as one, so that عبدالله is found by عبد الله
 * and the other way round.
 */
export const searchNameOf = (name: string): string => wordsOf(name).join('');

const containing = (text: SQL, part: string) => sql`strpos(${text}, ${part}) > 0`;

/** Of a row that a process of an earlier release has written, its name as it is. */
const searchedName = sql`coalesce(${prescriptionRequests.searchName}, lower(${prescriptionRequests.customerName}))`;

/** A text of digits and what people write between them; else undefined. */
function digitsOf(search: string): string | undefined {
  const western = westernDigits(search).replace(/\p{Cf}/gu, '');
  return /^[\d\s+().\-–/]+$/.test(western) ? western.replace(/\D/g, '') : undefined;
}

/** A whole number however it is written, or any part of one. */
function isNumberOf(search: string): SQL | undefined {
  const digits = digitsOf(search);
  // Zeros before it stand for a prefix that is stored as +249, or as the country's own.
  const part = digits?.replace(/^0+/, '');
  if (!digits || !part) return undefined;
  const whole = parsePhone(search);
  return or(
    containing(sql`${prescriptionRequests.phone}`, part),
    whole === undefined ? undefined : eq(prescriptionRequests.phone, whole),
  );
}

const isCoded = (code: string): SQL =>
  sql`${prescriptionRequests.id} in (select ${trackings.requestId} from ${trackings} where ${eq(trackings.code, code)})`;

/**
 * Which requests a search means: all of its words stand in the name, in any order, or it is the
 * phone number or its short code. Undefined where nothing was asked.
 */
export function searched(search: string): SQL | undefined {
  const words = wantedWords(search);
  if (words.length === 0) return undefined;
  const code = parseTrackingCode(search);
  return or(
    code === undefined ? undefined : isCoded(code),
    and(...words.map(({ stem }) => containing(searchedName, stem))),
    isNumberOf(search),
  );
}
