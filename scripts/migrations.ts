// Compares the tables of `server/src/database/schema/` with the newest migration. If a table has
// changed without a migration, or an older snapshot is left, it says what to do and exits with 1.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type DrizzleSnapshotJSON, generateDrizzleJson } from 'drizzle-kit/api';

/** As in a JSON file: without undefined values. */
const plain = (snapshot: DrizzleSnapshotJSON): DrizzleSnapshotJSON =>
  JSON.parse(JSON.stringify(snapshot));
const withoutIds = ({ id: _id, prevId: _prevId, ...rest }: DrizzleSnapshotJSON) => rest;

/** The newest snapshot of drizzle-kit beside the migrations in `folder`. */
function newestSnapshot(folder: string): DrizzleSnapshotJSON {
  const read = (name: string) => JSON.parse(readFileSync(join(folder, 'meta', name), 'utf8'));
  const { tag = '' } = read('_journal.json').entries.at(-1) ?? {};
  return read(`${tag.split('_')[0]}_snapshot.json`);
}

/**
 * @param schema the exports of the files of tables
 * @param folder the folder of the migrations
 * @returns a sentence about the missing migration, or undefined if none is missing
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

/**
 * Returns a sentence that names the snapshots to delete, since drizzle-kit reads the newest only.
 */
export function olderSnapshots(folder: string): string | undefined {
  const snapshots = readdirSync(join(folder, 'meta')).filter((name) => /^\d+_/.test(name));
  const older = snapshots.sort().slice(0, -1);
  return older.length > 0 ? `Delete in ${folder}/meta: ${older.join(', ')}` : undefined;
}

if (import.meta.main) {
  const schema = await import('../server/src/database/schema.ts');
  const folder = 'server/migrations';
  const problem = forgottenMigration(schema, folder) ?? olderSnapshots(folder);
  if (problem) console.error(problem);
  process.exitCode = problem ? 1 : 0;
}
