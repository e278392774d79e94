import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { projectRoot } from '../src/settings/project-root.ts';
import { fileKey } from './file-key.ts';
import { createTestDatabase } from './postgres.ts';
import { startProcess, useDatabaseAndFolder } from './process.ts';

// The test starts a whole process.
vi.setConfig({ testTimeout: 120_000 });

/** Databases with sample data, one of each release (`npm run release-dump`). */
const dumps = path.join(import.meta.dirname, 'dumps');

/** Returns how many migrations this version has. */
async function countMigrations(): Promise<number> {
  const journal = path.join(projectRoot, 'server/migrations/meta/_journal.json');
  return JSON.parse(await readFile(journal, 'utf8')).entries.length;
}

test.each(await readdir(dumps))(
  'a database of an earlier release starts this version with its data: %s',
  async (dump) => {
    const { dataDir } = await useDatabaseAndFolder();
    const { url, drop } = await createTestDatabase({ empty: true });
    onTestFinished(drop);
    const client = new pg.Client({ connectionString: url });
    // Dropping the database ends it.
    client.on('error', () => {});
    await client.connect();
    await client.query(gunzipSync(await readFile(path.join(dumps, dump))).toString());
    const count = async () => {
      const { rows } = await client.query(
        `select (select count(*) from public.pharmacies) as pharmacies,
          (select count(*) from public.prescription_requests) as requests,
          (select count(*) from public.files) as files`,
      );
      return rows[0];
    };
    const countApplied = async () => {
      const { rows } = await client.query(
        'select count(*)::int as applied from public.applied_migrations',
      );
      return rows[0].applied;
    };
    const all = await countMigrations();
    expect(await countApplied()).toBeLessThan(all);
    const before = await count();
    expect(Number(before.pharmacies)).toBeGreaterThan(40);
    const { rows } = await client.query('select id from public.storage_mark');
    await mkdir(path.join(dataDir, 'files'), { recursive: true });
    await writeFile(path.join(dataDir, 'files/storage-mark'), rows[0].id);

    const server = await startProcess({ url, dataDir }, { DEMO_DATA: 'off', FILE_KEYS: fileKey });
    expect(await countApplied()).toBe(all);
    expect(await count()).toEqual(before);
    const response = await fetch(`${server.address}/api/pharmacies?search=Kassala`);
    expect(response.status).toBe(200);
    expect(await response.json()).not.toEqual([]);
    await client.end();
  },
);
