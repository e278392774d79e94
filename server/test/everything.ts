import { sql } from 'drizzle-orm';
import type { TestApp } from './app.ts';

/** Every row of every table, and every job of a mail, as text. */
export async function everything({ db }: Pick<TestApp, 'db'>): Promise<string> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const sources = [
    ...tables.map(({ name }) => name),
    // Without the queue's own maintenance jobs.
    `(select * from pgboss.job where name like '%mail%' or name = 'given-up')`,
  ];
  const texts: string[] = [];
  for (const source of sources) {
    const { rows } = await db.execute(
      sql.raw(`select t::text as line from ${source} t order by 1`),
    );
    texts.push(...rows.map(({ line }) => String(line)));
  }
  return texts.join('\n');
}
