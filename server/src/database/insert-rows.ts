import { type Column, getTableColumns, getTableName, type Table } from 'drizzle-orm';
import type { Database } from './client.ts';
import { defineStatement } from './prepared.ts';
import { isSealedColumn } from './sealed-texts.ts';

/** Converts a value to JSON's form, which PostgreSQL converts to the column's type. */
function toJsonValue(column: Column | undefined, value: unknown) {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  const isSealed = column && isSealedColumn(column) && typeof value === 'string';
  return isSealed ? column.mapToDriverValue(value) : (value ?? null);
}

/**
 * Prepares an insert of any number of rows as one statement with a constant text, so that
 * PostgreSQL parses it once.
 * @param columns the columns with values; the others get their defaults.
 * @param rest `on conflict …` or `returning …`.
 * @returns a function that inserts rows in the transaction of `db`, and returns the rows of `rest`.
 */
export function prepareInsertOf<
  T extends Table,
  const Column extends keyof T['$inferInsert'] & string,
>(table: T, columns: readonly Column[], rest = '') {
  const tableColumns = getTableColumns(table);
  const names = columns.map((column) => `"${tableColumns[column]?.name}"`).join(', ');
  const name = `"${getTableName(table)}"`;
  const insert = defineStatement<Record<string, unknown>>(
    `insert into ${name} (${names}) select ${names} from json_populate_recordset(null::${name}, $1) ${rest}`,
  );
  return async (
    db: Database,
    rows: readonly Pick<T['$inferInsert'], Column>[],
  ): Promise<Record<string, unknown>[]> => {
    if (rows.length === 0) return [];
    const namedColumns = rows.map((row) =>
      Object.fromEntries(
        columns.map((column) => [
          tableColumns[column]?.name,
          toJsonValue(tableColumns[column], row[column]),
        ]),
      ),
    );
    return insert(db, JSON.stringify(namedColumns));
  };
}
