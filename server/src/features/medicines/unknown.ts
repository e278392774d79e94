import { fewestAskers, seenForDays } from '@dawaya/contract/vocabulary/medicines';
import { desc, gt } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { searches } from '../../database/schema.ts';
import { days } from '../../platform/clock.ts';
import { readMedicines } from './queries.ts';
import { createRecognizer } from './recognize.ts';
import { tokensOf } from './tokens.ts';
import { isBesideWord } from './words.ts';

/** How many searches are looked through, the last ones. */
const mostSearches = 5000;
/** Of what is shown: an item with more words is a sentence, of which single words may be told. */
const longestPhrase = 3;
const shortestWord = 3;
const mostShown = 50;

/** An item as it is counted: whole where it is short, and each of its words. */
function countedIn(text: string): Set<string> {
  const words = tokensOf(text)
    .filter(({ text, isNumber }) => !isNumber && text !== '%' && !isBesideWord(text))
    .map(({ text }) => text);
  const phrase = words.length <= longestPhrase ? [words.join(' ')] : [];
  return new Set([...phrase, ...words].filter((counted) => counted.length >= shortestWord));
}

/**
 * What at least three different people asked for in the last 30 days and the list does not know: in
 * folded words, so that what somebody wrote is never read as they wrote it (docs/decisions/0074).
 * @returns the most asked first, at most 50.
 */
export async function unknownWords(db: Database, now: Date) {
  const rows = await db
    .select({ items: searches.items, phone: searches.phone, email: searches.email })
    .from(searches)
    .where(gt(searches.createdAt, new Date(now.getTime() - days(seenForDays))))
    .orderBy(desc(searches.createdAt))
    .limit(mostSearches);
  const askersOf = new Map<string, { phones: Set<string>; emails: Set<string> }>();
  for (const { items, phone, email } of rows)
    for (const words of items.flatMap(({ text }) => [...countedIn(text)])) {
      const askers = askersOf.get(words) ?? { phones: new Set(), emails: new Set() };
      askers.phones.add(phone);
      askers.emails.add(email.toLowerCase());
      askersOf.set(words, askers);
    }
  const asked = [...askersOf]
    .map(([words, { phones, emails }]) => ({ words, askers: Math.min(phones.size, emails.size) }))
    .filter(({ askers }) => askers >= fewestAskers);
  const recognized = createRecognizer(await readMedicines(db));
  const unknown = asked.filter(({ words }) => recognized(words) === null);
  // A word that was only ever asked for within a phrase is that phrase.
  const isWithin = ({ words, askers }: (typeof unknown)[number]) =>
    unknown.some(
      (other) =>
        other.words.split(' ').length > 1 &&
        other.words.split(' ').includes(words) &&
        other.askers === askers,
    );
  return unknown
    .filter((one) => !isWithin(one))
    .sort((one, other) => other.askers - one.askers || (one.words < other.words ? -1 : 1))
    .slice(0, mostShown);
}
