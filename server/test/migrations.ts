import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder of migrations in drizzle-kit's format. */
export async function useMigrations(...statements: string[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'dawaya-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, 'meta'));
  const entries = statements.map((_, idx) => ({
    idx,
    when: idx,
    tag: `${idx}`,
    breakpoints: true,
  }));
  await writeFile(path.join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
  for (const [index, statement] of statements.entries())
    await writeFile(path.join(folder, `${index}.sql`), statement);
  return folder;
}
