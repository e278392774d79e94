import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { type Column, is, type SQL, sql } from 'drizzle-orm';
import { customType, type PgColumn, PgCustomColumn } from 'drizzle-orm/pg-core';

// Texts of persons at rest (docs/privacy.md). A value is the mark, the version, the id of its key,
// and in base64 nonce, ciphertext and tag of AES-256-GCM. Any other value is a text in plain.

/** No text begins with it, because the contract removes control characters. */
const mark = '\u0001';
const head = `${mark}1`;
const idLength = 8;
const nonceBytes = 12;
const tagBytes = 16;

/** The text that readers see in the place of a text that cannot be opened. */
export const unreadableText = '\ufffd';

export interface TextKey {
  id: string;
  /** The time in milliseconds from which texts are sealed; before it they stay in plain. */
  sealsFrom: number;
  content: KeyObject;
  nonces: KeyObject;
}

/**
 * The keys of this process. Columns have no context, so the key is set once at the start; a process
 * serves one database. Only tests open several, so each key stays for opening.
 */
const keys = new Map<string, TextKey>();
let current: TextKey | undefined;
let report: (place: string, beginning: string) => void = () => {};

export function textKeyOf(secret: Buffer, sealsFrom: Date): TextKey {
  const derive = (use: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `dawaya texts ${use}`, 32)));
  return {
    id: createHash('sha256').update(secret).digest('base64url').slice(0, idLength),
    sealsFrom: sealsFrom.getTime(),
    content: derive('content'),
    nonces: derive('nonces'),
  };
}

/**
 * Sets the key of the process; without one, new texts stay in plain.
 * @param unreadable gets the column of a text that cannot be opened, and the beginning of its
 * value, which finds the row.
 */
export function useTextKey(key: TextKey | undefined, unreadable: typeof report): void {
  current = key;
  report = unreadable;
  if (key) keys.set(key.id, key);
}

/** Returns whether the process seals new texts now. */
export const sealsTexts = (): boolean => current !== undefined && current.sealsFrom <= Date.now();

const nonceOf = (key: TextKey, place: string, text: string) =>
  createHmac('sha256', key.nonces).update(`${place}\0${text}`).digest().subarray(0, nonceBytes);

/**
 * Seals a text; an empty one says nothing and stays.
 * @param place the associated data: a value moved to another place does not open.
 * @param isCompared equal texts of a place then have equal values: the nonce is a keyed hash of the
 * text. SQL compares and counts them, and does not read them.
 */
export function sealText(place: string, text: string, isCompared = false): string {
  const key = current;
  if (!key || text === '' || key.sealsFrom > Date.now()) return text;
  const nonce = isCompared ? nonceOf(key, place, text) : randomBytes(nonceBytes);
  const sealing = createCipheriv('aes-256-gcm', key.content, nonce);
  sealing.setAAD(Buffer.from(place));
  const content = [nonce, sealing.update(text, 'utf8'), sealing.final(), sealing.getAuthTag()];
  return `${head}${key.id}${Buffer.concat(content).toString('base64')}`;
}

/** Returns whether a stored value is a sealed text. */
export const isSealedValue = (value: string | null | undefined): boolean =>
  value?.startsWith(mark) ?? false;

function openSealed(place: string, value: string): string {
  const start = head.length + idLength;
  const key = keys.get(value.slice(head.length, start));
  if (!key || !value.startsWith(head)) throw new Error('the key is not there');
  const bytes = Buffer.from(value.slice(start), 'base64');
  const opening = createDecipheriv('aes-256-gcm', key.content, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  opening.setAAD(Buffer.from(place));
  opening.setAuthTag(bytes.subarray(-tagBytes));
  return (
    opening.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + opening.final('utf8')
  );
}

/**
 * Opens a text; one in plain comes back as it is. A cut, changed or moved value, or one of an
 * unknown key, is reported and reads as `unreadableText`, so that it does not take a whole list
 * along.
 */
export function openText(place: string, value: string): string {
  if (!isSealedValue(value)) return value;
  try {
    return openSealed(place, value);
  } catch {
    report(place, value.slice(head.length, head.length + idLength + 16));
    return unreadableText;
  }
}

const sealedType = (place: string, isCompared: boolean) =>
  customType<{ data: string; driverData: string }>({
    dataType: () => 'text',
    toDriver: (text) => sealText(place, text, isCompared),
    fromDriver: (value) => openText(place, value),
  });

/** Returns a column of a text that is sealed at rest and never compared. */
export const sealedText = <Name extends string>(table: string, column: Name) =>
  sealedType(`${table}.${column}`, false)(column);

/**
 * Returns a column whose sealed texts SQL compares, with those of columns of the same place:
 * `phone` of one table with `phone` of another.
 */
export const comparedText = <Name extends string>(column: Name, place: string = column) =>
  sealedType(place, true)(column);

export const isSealedColumn = (column: Column): boolean =>
  is(column, PgCustomColumn) && column.getSQLType() === 'text';

/**
 * Returns the values of a text in a column of any kind: a sealed one may have it from an earlier
 * release.
 */
export const valuesOf = (column: PgColumn, text: string): string[] => [
  ...new Set([column.mapToDriverValue(text) as string, text]),
];

/** Returns the condition that a column of any kind has one of the texts. */
export const hasText = (column: PgColumn, ...texts: readonly string[]): SQL =>
  texts.length === 0
    ? sql`false`
    : sql`${column} in ${texts.flatMap((text) => valuesOf(column, text))}`;
