import { getTableColumns, getTableName, type Table } from 'drizzle-orm';
import type { Database } from './client.ts';
import { prepared } from './prepared.ts';

/** JSON's form of a value, which PostgreSQL converts to the column's type. */
const inJson = (value: unknown) =>
  Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : (value ?? null);

/**
 * Prepares an insert of any number of rows as one statement with a constant text, so that
 * PostgreSQL parses it once.
 * @param columns the columns with values; the others get their defaults.
 * @param rest `on conflict …` or `returning …`.
 * @returns a function that inserts rows in the transaction of `db`, and returns the rows of `rest`.
 */
export function insertRows<T extends Table, const Column extends keyof T['$inferInsert'] & string>(
  table: T,
  columns: readonly Column[],
  rest = '',
) {
  const known = getTableColumns(table);
  const names = columns.map((column) => `"${known[column]?.name}"`).join(', ');
  const name = `"${getTableName(table)}"`;
  const insert = prepared<Record<string, unknown>>(
    `insert into ${name} (${names}) select ${names} from json_populate_recordset(null::${name}, $1) ${rest}`,
  );
  return async (
    db: Database,
    rows: readonly Pick<T['$inferInsert'], Column>[],
  ): Promise<Record<string, unknown>[]> => {
    if (rows.length === 0) return [];
    const named = rows.map((row) =>
      Object.fromEntries(columns.map((column) => [known[column]?.name, inJson(row[column])])),
    );
    return insert(db, JSON.stringify(named));
  };
}
