import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openProxy, serverAddress, throughProxy } from '../../test/database-proxy.ts';
import { createTestDatabase } from '../../test/postgres.ts';
import { classifyFailure, isDatabaseTimeout } from './errors.ts';
import { openPostgresql } from './postgresql.ts';

async function openThroughLine() {
  const { url, drop } = await createTestDatabase();
  const proxy = await openProxy(serverAddress());
  const database = openPostgresql(throughProxy(url, proxy), () => {}, {
    connections: 2,
    connecting: 2000,
    silence: 500,
  });
  onTestFinished(async () => {
    // A connection that is still silent would delay the close.
    await proxy.cut();
    await database.close();
    await drop();
  });
  return { proxy, ...database };
}

const ask = sql`select 1`;

test('a silent database ends its connections, and later calls succeed', async () => {
  const { db, jobsConnection, proxy } = await openThroughLine();
  await Promise.all([db.execute(ask), db.execute(ask)]);
  proxy.silence();

  const asked = await Promise.allSettled([
    db.transaction(async (db) => db.execute(ask)),
    db.transaction(async (db) => db.execute(ask)),
    db.execute(ask),
    jobsConnection.executeSql('select 1'),
  ]);
  for (const one of asked) {
    expect(one.status).toBe('rejected');
    expect(one.status === 'rejected' && classifyFailure(one.reason) === 'outage').toBe(true);
  }

  proxy.speak();
  const counted = () => db.transaction(async (db) => (await db.execute(ask)).rows.length);
  await vi.waitFor(async () => {
    expect(await Promise.all([counted(), counted(), counted()])).toEqual([1, 1, 1]);
  }, 10_000);
});

test('one silent connection is enough: the next call does not hang on another', async () => {
  const { db, proxy } = await openThroughLine();
  await Promise.all([db.execute(ask), db.execute(ask)]);
  proxy.silence();
  const hanging = db.execute(ask);
  proxy.speak();
  await expect(hanging).rejects.toThrow();
  expect((await db.execute(ask)).rows).toHaveLength(1);
});

test('a connection lost in the middle of a transaction counts as an outage', async () => {
  const { db, proxy } = await openThroughLine();
  const lost = db.transaction(async (db) => {
    await db.execute(ask);
    proxy.silence();
    await db.execute(ask);
  });
  const reason = await lost.catch((error: unknown) => error);
  expect(classifyFailure(reason)).toBe('outage');
  // Otherwise the call would wait for the database again, to clean up after itself.
  expect(isDatabaseTimeout(reason)).toBe(true);
});
