import { setImmediate as nextTurn } from 'node:timers/promises';
import { parsePhone } from '@dawaya/contract/phone';
import { westernDigits } from '@dawaya/contract/vocabulary/digits';
import { wantedWords, wordsOf } from '@dawaya/contract/vocabulary/search';
import { parseTrackingCode } from '@dawaya/contract/vocabulary/tracking-code';
import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { anyOf } from '../../database/any-of.ts';
import type { Database } from '../../database/client.ts';
import { prescriptionRequests, trackings } from '../../database/schema.ts';
import { hasText } from '../../database/sealed-texts.ts';
import { notErasedCondition } from './queries.ts';

/** The newest requests of a pharmacy that a search opens: 90 days with 220 a day. */
const maxSearched = 20_000;
/** Requests that are opened before another call gets its turn. */
const maxPerTurn = 500;

const { id, pharmacyId, customerName, phone, createdAt } = prescriptionRequests;

/** Returns the folded words of a name joined, so that عبدالله and عبد الله find each other. */
export const searchNameOf = (name: string): string => wordsOf(name).join('');

/** Returns the digits of a text of digits and common separators; else undefined. */
function digitsOf(search: string): string | undefined {
  const western = westernDigits(search).replace(/\p{Cf}/gu, '');
  return /^[\d\s+().\-–/]+$/.test(western) ? western.replace(/\D/g, '') : undefined;
}

interface Search {
  matches: (text: string) => boolean;
  /** Ends the search. */
  signal: AbortSignal | undefined;
}

/**
 * Finds requests of which a text matches. The texts are sealed, so that SQL reads no part of them
 * (docs/requests.md).
 */
async function idsWith(
  db: Database,
  pharmacy: string,
  column: typeof customerName | typeof phone,
  { matches, signal }: Search,
): Promise<string[]> {
  const rows = await db
    .select({ id, sealed: sql<string>`${column}` })
    .from(prescriptionRequests)
    .where(and(eq(pharmacyId, pharmacy), notErasedCondition))
    .orderBy(desc(createdAt))
    .limit(maxSearched);
  const ids: string[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % maxPerTurn === 0) {
      await nextTurn();
      signal?.throwIfAborted();
    }
    if (matches(column.mapFromDriverValue(row.sealed) as string)) ids.push(row.id);
  }
  return ids;
}

async function phoneCondition(
  db: Database,
  pharmacy: string,
  search: string,
  signal: AbortSignal | undefined,
): Promise<SQL | undefined> {
  const digits = digitsOf(search);
  // Leading zeros replace a prefix, which is stored as +249 or another country code.
  const part = digits?.replace(/^0+/, '');
  if (!digits || !part) return undefined;
  const whole = parsePhone(search);
  return or(
    anyOf(id, await idsWith(db, pharmacy, phone, { matches: (has) => has.includes(part), signal })),
    whole === undefined ? undefined : hasText(phone, whole),
  );
}

const codeCondition = (code: string): SQL =>
  sql`${id} in (select ${trackings.requestId} from ${trackings} where ${eq(trackings.code, code)})`;

/**
 * Returns the condition of a search: all of its words are in the name, in any order, or it is the
 * phone number or the short code. Undefined for an empty search.
 * @throws the reason of `signal`, once that is aborted.
 */
export async function searchCondition(
  db: Database,
  pharmacy: string,
  search: string,
  signal?: AbortSignal,
): Promise<SQL | undefined> {
  const words = wantedWords(search);
  if (words.length === 0) return undefined;
  const code = parseTrackingCode(search);
  const isNamed = (name: string) => {
    const folded = searchNameOf(name);
    return words.every(({ stem }) => folded.includes(stem));
  };
  return or(
    code === undefined ? undefined : codeCondition(code),
    // No name is made of digits alone, and each column costs the time to open it.
    (await phoneCondition(db, pharmacy, search, signal)) ??
      anyOf(id, await idsWith(db, pharmacy, customerName, { matches: isNamed, signal })),
  );
}
