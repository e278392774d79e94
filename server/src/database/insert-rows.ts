import { type Column, getTableColumns, getTableName, type Table } from 'drizzle-orm';
import type { Database } from './client.ts';
import { defineStatement } from './prepared.ts';
import { isSealedColumn } from './sealed-texts.ts';

/** Converts a value to JSON's form, which PostgreSQL converts to the column's type. */
function toJsonValue(column: Column, value: unknown) {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  const isSealed = isSealedColumn(column) && typeof value === 'string';
  return isSealed ? column.mapToDriverValue(value) : (value ?? null);
}

/**
 * Prepares an insert of any number of rows as one statement with a constant text, so that
 * PostgreSQL parses it once.
 * @param properties the properties of the table whose columns get values; the others get their
 * defaults.
 * @param rest `on conflict …` or `returning …`.
 * @returns a function that inserts rows in the transaction of `db`, and returns the rows of `rest`.
 * @throws Error for a property that the table lacks.
 */
export function prepareInsertOf<
  T extends Table,
  const Property extends keyof T['$inferInsert'] & string,
>(table: T, properties: readonly Property[], rest = '') {
  const tableName = getTableName(table);
  const tableColumns = getTableColumns(table);
  const columns = properties.map((property) => {
    const column = tableColumns[property];
    if (!column) throw new Error(`${tableName} has no column ${property}`);
    return { property, column };
  });
  const columnList = columns.map(({ column }) => `"${column.name}"`).join(', ');
  const insert = defineStatement<Record<string, unknown>>(
    `insert into "${tableName}" (${columnList}) select ${columnList} from json_populate_recordset(null::"${tableName}", $1) ${rest}`,
  );
  return async (
    db: Database,
    rows: readonly Pick<T['$inferInsert'], Property>[],
  ): Promise<Record<string, unknown>[]> => {
    if (rows.length === 0) return [];
    const jsonRows = rows.map((row) =>
      Object.fromEntries(
        columns.map(({ property, column }) => [column.name, toJsonValue(column, row[property])]),
      ),
    );
    return insert(db, JSON.stringify(jsonRows));
  };
}
