import { AppError } from './app-error.ts';
import { isUuid } from './ids.ts';

/** The last row of a page: where the next one begins. */
type Cursor<Order extends string | number> = [order: Order, id: string];

export const writeCursor = (cursor: Cursor<string | number>): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url');

type Orders = { string: string; number: number };

/**
 * @param kind of the value that the rows are ordered by.
 * @throws AppError `invalid_fields` for a cursor that is not ours.
 */
export function readCursor<Kind extends keyof Orders>(
  written: string,
  kind: Kind,
): Cursor<Orders[Kind]> {
  try {
    const cursor: unknown = JSON.parse(Buffer.from(written, 'base64url').toString());
    if (Array.isArray(cursor)) {
      const [order, id] = cursor.map(String);
      // PostgreSQL refuses NUL in a text.
      const fits = typeof cursor[0] === kind && !order?.includes('\0');
      if (fits && id && isUuid(id)) return [cursor[0], id];
    }
  } catch {
    // Falls through to the refusal below.
  }
  throw invalidCursor();
}

export const invalidCursor = (): AppError =>
  new AppError('invalid_fields', { fields: [{ field: 'cursor', problem: 'invalid' }] });
