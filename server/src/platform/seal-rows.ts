import { getTableColumns, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../database/client.ts';
import {
  isSealedColumn,
  isSealedValue,
  sealsTexts,
  unreadableText,
} from '../database/sealed-texts.ts';
import { type Clock, days, seconds } from './clock.ts';

/** A table with sealed columns, whose rows of earlier releases a job seals (docs/privacy.md). */
export interface SealedTable {
  table: PgTable;
  /** Columns that rows of earlier releases lack or have too much, with the rows that need it. */
  missing?: { where: SQL; complete: (texts: Record<string, string | null>) => object };
}

/** Rows of one transaction, which holds their locks. */
const maxAtOnce = 200;
const maxRun = seconds(20);

/** Seals the next rows, and returns how many it changed. */
async function sealBatch(
  db: Database,
  { table, missing }: SealedTable,
  atOnce: number,
): Promise<number> {
  const columns = Object.entries(getTableColumns(table)).filter(([, column]) =>
    isSealedColumn(column),
  );
  // A sealed text begins with the character of code 1, an empty one has code 0.
  const plainConditions = columns.map(([, column]) => sql`ascii(${column}) > 1`);
  const place = sql<string>`${table}.ctid`;
  return db.transaction(async (db) => {
    const stored = columns.map(([name, column]) => [name, sql<string | null>`${column}`] as const);
    const rows = await db
      .select({ ...Object.fromEntries(stored), place })
      .from(table)
      .where(or(...plainConditions, missing?.where))
      .limit(atOnce)
      // A locked row changes now, and the next run finds it.
      .for('update', { skipLocked: true });
    let changed = 0;
    for (const { place, ...values } of rows as { [name: string]: string | null }[]) {
      const opened = columns.map(([name, column]) => {
        const value = values[name] ?? null;
        return [
          name,
          value === null ? null : (column.mapFromDriverValue(value) as string),
        ] as const;
      });
      // Sealed values stay: the job must not overwrite a text whose key is missing.
      const plain = opened.filter(([name, text]) => text && !isSealedValue(values[name]));
      const isComplete = opened.every(([, text]) => text !== unreadableText);
      const change = {
        ...Object.fromEntries(plain),
        ...(isComplete && missing?.complete(Object.fromEntries(opened))),
      };
      if (Object.keys(change).length === 0) continue;
      await db.update(table).set(change).where(sql`ctid = ${place}::tid`);
      changed += 1;
    }
    return changed;
  });
}

/**
 * Seals the rows that an earlier release or a process without a key has written, in small batches.
 * A run ends after a while, and the next one continues. Looking for such rows reads whole tables,
 * so after a run that found none the process rests for a day.
 */
export function createRowSealing(
  { db, clock }: { db: Database; clock: Clock },
  tables: readonly SealedTable[],
  { atOnce = maxAtOnce, maxMs = maxRun } = {},
): () => Promise<void> {
  let restsUntil = new Date(0);
  return async () => {
    if (!sealsTexts() || clock() < restsUntil) return;
    const began = performance.now();
    let sealedCount = 0;
    for (const table of tables)
      for (let sealed = atOnce; sealed === atOnce; sealedCount += sealed) {
        if (sealedCount > 0 && performance.now() - began > maxMs) return;
        sealed = await sealBatch(db, table, atOnce);
      }
    if (sealedCount === 0) restsUntil = new Date(clock().getTime() + days(1));
  };
}
