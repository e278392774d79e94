import { getTableColumns, getTableName, type Table } from 'drizzle-orm';
import type { Database } from './client.ts';
import { prepared } from './prepared.ts';

/** As JSON has it, from which PostgreSQL reads it by the column's type. */
const inJson = (value: unknown) =>
  Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : (value ?? null);

/**
 * Inserts any number of rows of a table with one statement that is always the same one, and so is
 * parsed once.
 * @param columns those that are given; the others get their defaults.
 * @param rest `on conflict …` or `returning …`.
 * @returns what does it in the transaction of `db`, and gives the rows that `rest` returns.
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
