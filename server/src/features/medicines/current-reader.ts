import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../database/client.ts';
import { createFinder } from './find-names.ts';
import { type NameEntries, readList } from './name-entries.ts';
import { readListVersion, readMedicineList } from './queries.ts';
import { createReader, type Product, type Recognized } from './recognize.ts';
import { createSuggester, type Suggester } from './suggest.ts';

/** Returns all that a process makes of a list, each when it is first used. */
function uses(list: Awaited<ReturnType<typeof readMedicineList>>) {
  let names: NameEntries | undefined;
  let suggester: Suggester | undefined;
  const readNames = () => (names ??= readList(list));
  return {
    reader: () => createReader(readNames()),
    finder: () => createFinder(readNames()),
    /** Keys of texts by this list (`recognizeKeys`). */
    keys: new Map<string, string | null>(),
    suggester: () => (suggester ??= createSuggester(list)),
  };
}
type Uses = ReturnType<typeof uses>;

/** Texts that are read without a pause. */
const maxAtOnce = 20;
const maxKeys = 50_000;

/** The last list that was read. A version is one for all databases (`medicinesVersion`). */
let current: { version: string; uses: Promise<Uses> } | undefined;

/** Returns the uses of the current list. It reads the list when its version has changed. */
async function currentUses(db: Database, known?: string): Promise<Uses> {
  const version = known ?? (await readListVersion(db));
  const read = () => readMedicineList(db).then(uses);
  // The transaction of the call that reads the list may fail, which concerns no other call.
  if (current?.version === version) return current.uses.catch(read);
  const reading = { version, uses: read() };
  current = reading;
  reading.uses.catch(() => {
    if (current === reading) current = undefined;
  });
  return reading.uses;
}

/**
 * Returns the reader of texts by the current list.
 * @param db in the caller's transaction if there is one.
 * @param version the current version, if the caller knows it.
 */
export const currentReader = async (db: Database, version?: string) =>
  (await currentUses(db, version)).reader();

/** Returns the finder of names within texts by the current list. */
export const currentFinder = async (db: Database) => (await currentUses(db)).finder();

/** Returns the suggestions of the current list. */
export const currentSuggester = async (db: Database, version?: string) =>
  (await currentUses(db, version)).suggester();

/**
 * Reads each text by the current list.
 * @returns the readings in the order of the texts; null for a text that names no product of the
 * list, or more than one.
 */
export async function recognizeTexts(
  db: Database,
  texts: readonly string[],
): Promise<(Recognized | null)[]> {
  if (texts.length === 0) return [];
  const read = await currentReader(db);
  const recognized: (Recognized | null)[] = [];
  for (const text of texts) {
    // A long list must not hold up other calls.
    if (recognized.length % maxAtOnce === maxAtOnce - 1) await setImmediate();
    recognized.push(read(text));
  }
  return recognized;
}

/**
 * Returns a key of each text's reading. A process makes it once for each text and list, because a
 * price list is read often.
 */
export async function recognizeKeys(
  db: Database,
  texts: readonly string[],
  readKey: (read: Recognized | null) => string | null,
): Promise<(string | null)[]> {
  if (texts.length === 0) return [];
  const { keys } = await currentUses(db);
  if (keys.size > maxKeys) keys.clear();
  const unknown = [...new Set(texts)].filter((text) => !keys.has(text));
  const read = await recognizeTexts(db, unknown);
  for (const [index, text] of unknown.entries()) keys.set(text, readKey(read[index] ?? null));
  return texts.map((text) => keys.get(text) ?? null);
}

/** Returns the products of `recognizeTexts`. */
export const recognizeProducts = async (
  db: Database,
  texts: readonly string[],
): Promise<(Product | null)[]> =>
  (await recognizeTexts(db, texts)).map((read) => read?.product ?? null);
