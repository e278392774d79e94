// Compares the tables of `server/src/database/schema/` with the newest migration. Ends with 1, and says
// what to run, when a table changed and no migration does that.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type DrizzleSnapshotJSON, generateDrizzleJson } from 'drizzle-kit/api';

/** As a file keeps it: without what is undefined. */
const plain = (snapshot: DrizzleSnapshotJSON): DrizzleSnapshotJSON =>
  JSON.parse(JSON.stringify(snapshot));
const withoutIds = ({ id: _id, prevId: _prevId, ...rest }: DrizzleSnapshotJSON) => rest;

/** The newest snapshot that drizzle-kit keeps beside the migrations in `folder`. */
function newestSnapshot(folder: string): DrizzleSnapshotJSON {
  const read = (name: string) => JSON.parse(readFileSync(join(folder, 'meta', name), 'utf8'));
  const { tag = '' } = read('_journal.json').entries.at(-1) ?? {};
  return read(`${tag.split('_')[0]}_snapshot.json`);
}

/**
 * @param schema what the files of tables export.
 * @param folder of the migrations.
 * @returns the sentence for who forgot a migration; undefined where none is missing.
 */
export function forgottenMigration(
  schema: Record<string, unknown>,
  folder: string,
): string | undefined {
  const migrated = newestSnapshot(folder);
  const declared = plain(generateDrizzleJson(schema, migrated.id));
  const isSame = isDeepStrictEqual(withoutIds(declared), withoutIds(migrated));
  if (isSame) return undefined;
  const names = Object.keys({ ...declared.tables, ...migrated.tables })
    .filter((name) => !isDeepStrictEqual(declared.tables[name], migrated.tables[name]))
    .map((name) => name.replace(/^public\./, ''));
  return `The tables in server/src/database/schema have changed and no migration does that: ${names.join(', ')}
Run \`npx drizzle-kit generate\` in server/.`;
}

if (import.meta.main) {
  const schema = await import('../server/src/database/schema.ts');
  const problem = forgottenMigration(schema, 'server/migrations');
  if (problem) console.error(problem);
  process.exitCode = problem ? 1 : 0;
}
