import { pgTable, text } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as schema from '../server/src/database/schema.ts';
import { forgottenMigration } from './migrations.ts';

const folder = 'server/migrations';

test('a table that no migration makes is named, with the command that writes the migration', () => {
  expect(forgottenMigration(schema, folder)).toBeUndefined();
  const shelves = pgTable('shelves', { name: text('name') });
  const contactMessages = pgTable('contact_messages', { town: text('town') });
  const problem = forgottenMigration({ ...schema, shelves, contactMessages }, folder);
  expect(problem).toContain('shelves');
  expect(problem).toContain('contact_messages');
  expect(problem).not.toContain('pharmacies');
  expect(problem).toContain('npx drizzle-kit generate');
});
