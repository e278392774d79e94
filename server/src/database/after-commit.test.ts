import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/postgres.ts';
import { afterCommit } from './after-commit.ts';
import type { OpenDatabase } from './client.ts';
import { databaseOf, openEngine } from './embedded.ts';
import { openPostgresql } from './postgresql.ts';

async function openDatabase(kind: OpenDatabase['kind']) {
  if (kind === 'embedded') return databaseOf(await openEngine(undefined));
  const { url, drop } = await createTestDatabase({ empty: true });
  const database = openPostgresql(url, () => {});
  const close = async () => {
    await database.close();
    await drop();
  };
  return { ...database, close };
}

describe.each(['postgresql', 'embedded'] as const)('callbacks after a commit: %s', async (kind) => {
  const { db, close } = await openDatabase(kind);
  afterAll(close);

  test('waits for the outermost transaction, and then runs in order', async () => {
    const said: string[] = [];
    await db.transaction(async (db) => {
      afterCommit(db, () => said.push('first'));
      await db.transaction(async (db) => {
        await db.execute(sql`select 1`);
        afterCommit(db, () => said.push('within a savepoint'));
      });
      expect(said).toEqual([]);
    });
    expect(said).toEqual(['first', 'within a savepoint']);
  });

  test('never runs when the transaction, or its savepoint, is rolled back', async () => {
    const said: string[] = [];
    const fail = () => Promise.reject(new Error('changed my mind'));
    await db.transaction(async (db) => {
      await db
        .transaction(async (db) => {
          afterCommit(db, () => said.push('undone'));
          await fail();
        })
        // Only the inner transaction is undone.
        .catch(() => {});
      afterCommit(db, () => said.push('kept'));
    });
    const refused = db.transaction(async (db) => {
      afterCommit(db, () => said.push('refused'));
      await fail();
    });
    await expect(refused).rejects.toThrow('changed my mind');
    expect(said).toEqual(['kept']);
  });

  test('never runs when the commit itself is refused', async () => {
    await db.execute(
      sql`create table pairs (id int primary key, other int references pairs deferrable initially deferred)`,
    );
    const said: string[] = [];
    const refused = db.transaction(async (db) => {
      await db.execute(sql`insert into pairs values (1, 2)`);
      afterCommit(db, () => said.push('lost'));
    });
    await expect(refused).rejects.toThrow();
    expect(said).toEqual([]);
  });

  test('runs at once where there is no transaction', async () => {
    const said: string[] = [];
    afterCommit(db, () => said.push('at once'));
    expect(said).toEqual(['at once']);
  });
});
