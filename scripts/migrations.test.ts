import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { expect, onTestFinished, test } from 'vitest';
import * as schema from '../server/src/database/schema.ts';
import { forgottenMigration, olderSnapshots } from './migrations.ts';

const folder = 'server/migrations';

test('a table without a migration is reported, with the command that writes the migration', () => {
  expect(forgottenMigration(schema, folder)).toBeUndefined();
  const shelves = pgTable('shelves', { name: text('name') });
  const contactMessages = pgTable('contact_messages', { town: text('town') });
  const problem = forgottenMigration({ ...schema, shelves, contactMessages }, folder);
  expect(problem).toContain('shelves');
  expect(problem).toContain('contact_messages');
  expect(problem).not.toContain('pharmacies');
  expect(problem).toContain('npx drizzle-kit generate');
});

test('older snapshots are named, since only the newest one is read', () => {
  const made = mkdtempSync(join(tmpdir(), 'dawaya-snapshots-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  mkdirSync(join(made, 'meta'));
  for (const name of ['_journal.json', '0001_snapshot.json'])
    writeFileSync(join(made, 'meta', name), '{}');
  expect(olderSnapshots(made)).toBeUndefined();
  writeFileSync(join(made, 'meta/0000_snapshot.json'), '{}');
  expect(olderSnapshots(made)).toBe(`Delete in ${made}/meta: 0000_snapshot.json`);
});
