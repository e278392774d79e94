import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { projectRoot } from '../src/settings/project-root.ts';
import { createTestDatabase } from './postgres.ts';
import { runProgram, startProcess, useDatabaseAndFolder } from './process.ts';

// The test starts whole processes.
vi.setConfig({ testTimeout: 120_000 });

/** An empty database with the roles of `deploy/postgresql/roles.sql`. */
async function useRoles() {
  const { url, drop } = await createTestDatabase({ empty: true });
  const owner = new pg.Client({ connectionString: url });
  owner.on('error', () => {});
  await owner.connect();
  const as = (role: string) => {
    const address = new URL(url);
    Object.assign(address, { username: role, password: 'secret' });
    return address.href;
  };
  const statements = readFileSync(path.join(projectRoot, 'deploy/postgresql/roles.sql'), 'utf8');
  await owner.query(
    statements
      .replace(':"DBNAME"', new URL(url).pathname.slice(1))
      .replaceAll(":'password'", "'secret'"),
  );
  onTestFinished(async () => {
    await owner.end();
    await drop();
    // Roles belong to the whole server.
    const server = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
    await server.connect();
    await server.query('drop role migrate, run');
    await server.end();
  });
  return { migrate: as('migrate'), run: as('run') };
}

test('a server whose role only reads and writes rows serves, and can change no table', async () => {
  const { dataDir } = await useDatabaseAndFolder();
  const urls = await useRoles();
  const settings = { DATABASE_DIRECT_URL: urls.migrate, LOG_LEVEL: 'error' };
  const server = await startProcess({ url: urls.run, dataDir }, settings);
  const login = await fetch(`${server.address}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password: 'a password of ten' }),
  });
  expect(login.status).toBe(200);
  const { token } = (await login.json()) as { token: string };
  const service = await fetch(`${server.address}/api/admin/service`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(((await service.json()) as { processes: unknown[] }).processes).toHaveLength(1);
  const backup = runProgram('backup', [path.join(dataDir, 'backup')], {
    DATABASE_URL: urls.run,
    DATABASE_DIRECT_URL: urls.migrate,
    DATA_DIR: dataDir,
  });
  expect(await backup.ended, backup.output()).toBe(0);

  const client = new pg.Client({ connectionString: urls.run });
  await client.connect();
  for (const statement of [
    'drop table admins',
    'alter table admins add column extra text',
    'truncate audit_log',
    'create table public.extra (id int)',
    'drop table pgboss.job',
  ])
    await expect(client.query(statement), statement).rejects.toThrow(
      /must be owner|permission denied/,
    );
  await client.end();
  expect(server.output()).not.toMatch(/permission denied|must be owner/);
});
