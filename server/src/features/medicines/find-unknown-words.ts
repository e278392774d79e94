import { compareKeys } from '@dawaya/contract/vocabulary/compare-keys';
import { minAskers, seenWithinDays } from '@dawaya/contract/vocabulary/medicines';
import { desc, gt } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { inquiries } from '../../database/schema.ts';
import { days } from '../../platform/clock.ts';
import { currentReader } from './current-reader.ts';
import { tokensOf } from './tokens.ts';
import { isFillerWord } from './unit-and-form-words.ts';

const maxInquiries = 5000;
/** The longest phrase in words. Only single words of a longer item may be shown. */
const maxPhraseWords = 3;
const minWordLength = 3;
const maxShown = 50;

/** Returns the counted parts of an item: the whole when it is short, and each of its words. */
function countedIn(text: string): Set<string> {
  const words = tokensOf(text)
    .filter(({ text, isNumber }) => !isNumber && text !== '%' && !isFillerWord(text))
    .map(({ text }) => text);
  const phrase = words.length <= maxPhraseWords ? [words.join(' ')] : [];
  return new Set([...phrase, ...words].filter((counted) => counted.length >= minWordLength));
}

/** Counts the people who wrote each word or short phrase in the last 30 days. */
export async function askersOfWords(db: Database, now: Date): Promise<Map<string, number>> {
  const rows = await db
    .select({ items: inquiries.items, phone: inquiries.phone, email: inquiries.email })
    .from(inquiries)
    .where(gt(inquiries.createdAt, new Date(now.getTime() - days(seenWithinDays))))
    .orderBy(desc(inquiries.createdAt))
    .limit(maxInquiries);
  const askersOf = new Map<string, { phones: Set<string>; emails: Set<string> }>();
  for (const { items, phone, email } of rows)
    for (const words of items.flatMap(({ text }) => [...countedIn(text)])) {
      const askers = askersOf.get(words) ?? { phones: new Set(), emails: new Set() };
      askers.phones.add(phone);
      askers.emails.add(email?.toLowerCase() ?? phone);
      askersOf.set(words, askers);
    }
  return new Map(
    [...askersOf].map(([words, { phones, emails }]) => [words, Math.min(phones.size, emails.size)]),
  );
}

/**
 * Finds words that at least three different people wrote in the last 30 days and the list lacks.
 * They are folded, so that no text appears as it was written (docs/medicines.md).
 * @returns the most frequent first, at most 50.
 */
export async function unknownWords(db: Database, now: Date) {
  const askedWords = [...(await askersOfWords(db, now))]
    .map(([words, askers]) => ({ words, askers }))
    .filter(({ askers }) => askers >= minAskers);
  const read = await currentReader(db);
  const unknown = askedWords.filter(({ words }) => read(words) === null);
  // A word that occurs only within a phrase counts as that phrase.
  const isWithin = ({ words, askers }: (typeof unknown)[number]) =>
    unknown.some(
      (other) =>
        other.words.split(' ').length > 1 &&
        other.words.split(' ').includes(words) &&
        other.askers === askers,
    );
  return unknown
    .filter((one) => !isWithin(one))
    .sort((one, other) => other.askers - one.askers || compareKeys(one.words, other.words))
    .slice(0, maxShown);
}
