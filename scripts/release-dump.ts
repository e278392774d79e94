// `npm run release-dump` writes a database of this version with the sample data, which later
// versions upgrade in `server/test/upgrade.test.ts`. Run it once for a release: a dump that is
// written again would have later migrations, and the test would upgrade nothing.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { version } from '../server/src/settings/project-root.ts';
import { findPostgresBinaries, startCluster } from '../server/test/postgres-cluster.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'server/test/dumps');
const file = join(folder, `${version}.sql.gz`);
if (existsSync(file)) {
  console.error(
    `The database of ${version} is dumped already: server/test/dumps. Nothing was changed.`,
  );
  process.exit(2);
}
const dataDir = mkdtempSync(join(tmpdir(), 'dawaya-dump-'));
const cluster = await startCluster();
try {
  const server = new pg.Client({ connectionString: cluster.url });
  await server.connect();
  await server.query('create database dawaya');
  await server.end();
  const url = new URL(cluster.url);
  url.pathname = '/dawaya';
  execFileSync(process.execPath, [join(root, 'server/src/commands/seed.ts'), '--yes'], {
    cwd: root,
    env: { PATH: process.env.PATH, DATABASE_URL: url.href, DATA_DIR: dataDir },
    stdio: 'inherit',
  });
  const text = execFileSync(
    join((await findPostgresBinaries()) ?? '', 'pg_dump'),
    ['--inserts', '--rows-per-insert=500', '--no-owner', '--no-privileges', `--dbname=${url.href}`],
    { encoding: 'utf8', maxBuffer: 500_000_000 },
  );
  // Lines with a backslash are for psql, and the test has only a connection.
  const statements = text.replace(/^\\.*\n/gm, '').replace(/^--.*\n/gm, '');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, gzipSync(statements, { level: 9 }));
} finally {
  await cluster.stop();
  rmSync(dataDir, { recursive: true });
}
