import { AppError } from './app-error.ts';
import { isUuid } from './ids.ts';

type Cursor<Order extends string | number> = [order: Order, id: string];

export const writeCursor = (cursor: Cursor<string | number>): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url');

type Orders = { string: string; number: number };

/**
 * @param kind the type of the sort key.
 * @throws AppError `invalid_fields` for a cursor of another origin.
 */
export function readCursor<Kind extends keyof Orders>(
  text: string,
  kind: Kind,
): Cursor<Orders[Kind]> {
  try {
    const cursor: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (Array.isArray(cursor)) {
      const [order, id] = cursor.map(String);
      // PostgreSQL refuses NUL in a text.
      const fits = typeof cursor[0] === kind && !order?.includes('\0');
      if (fits && id && isUuid(id)) return [cursor[0], id];
    }
  } catch {
    // Falls through to the refusal below.
  }
  throw invalidCursorError();
}

export const invalidCursorError = (): AppError =>
  new AppError('invalid_fields', { fields: [{ field: 'cursor', problem: 'invalid' }] });

/** The position of a row in a list by time. The id orders rows of one millisecond. */
export interface ListPosition {
  createdAt: Date;
  id: string;
}

const endOf9999 = 253_402_300_799_999;

/** Returns whether a value of a cursor is a time in milliseconds that PostgreSQL can hold. */
export const isMoment = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= endOf9999;

/** @throws AppError `invalid_fields` for a cursor of another origin. */
export function readPosition(cursor: string): ListPosition {
  const [milliseconds, id] = readCursor(cursor, 'number');
  if (!isMoment(milliseconds)) throw invalidCursorError();
  return { createdAt: new Date(milliseconds), id };
}

export const writePosition = ({ createdAt, id }: ListPosition): string =>
  writeCursor([createdAt.getTime(), id]);
