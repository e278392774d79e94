import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openLine, serverAddress, throughLine } from '../../test/database-line.ts';
import { createTestDatabase } from '../../test/postgres.ts';
import { isOutage } from './errors.ts';
import { openPostgresql } from './postgresql.ts';

async function openThroughLine() {
  const { url, drop } = await createTestDatabase();
  const line = await openLine(serverAddress());
  const database = openPostgresql(throughLine(url, line), () => {}, {
    connections: 2,
    connecting: 2000,
    silence: 500,
  });
  onTestFinished(async () => {
    // A connection that is still silent would delay the close.
    await line.cut();
    await database.close();
    await drop();
  });
  return { line, ...database };
}

const ask = sql`select 1`;

test('a silent database ends its connections, and later calls succeed', async () => {
  const { db, jobsConnection, line } = await openThroughLine();
  await Promise.all([db.execute(ask), db.execute(ask)]);
  line.silence();

  const asked = await Promise.allSettled([
    db.transaction(async (db) => db.execute(ask)),
    db.transaction(async (db) => db.execute(ask)),
    db.execute(ask),
    jobsConnection.executeSql('select 1'),
  ]);
  for (const one of asked) {
    expect(one.status).toBe('rejected');
    expect(one.status === 'rejected' && isOutage(one.reason)).toBe(true);
  }

  line.speak();
  const counted = () => db.transaction(async (db) => (await db.execute(ask)).rows.length);
  await vi.waitFor(async () => {
    expect(await Promise.all([counted(), counted(), counted()])).toEqual([1, 1, 1]);
  }, 10_000);
});

test('one silent connection is enough: the next call does not hang on another', async () => {
  const { db, line } = await openThroughLine();
  await Promise.all([db.execute(ask), db.execute(ask)]);
  line.silence();
  const hanging = db.execute(ask);
  line.speak();
  await expect(hanging).rejects.toThrow();
  expect((await db.execute(ask)).rows).toHaveLength(1);
});

test('a connection lost in the middle of a transaction counts as an outage', async () => {
  const { db, line } = await openThroughLine();
  const lost = db.transaction(async (db) => {
    await db.execute(ask);
    line.silence();
    await db.execute(ask);
  });
  const reason = await lost.catch((error: unknown) => error);
  expect(isOutage(reason)).toBe(true);
});
