import { expect, onTestFinished, test, vi } from 'vitest';
import { heldClock } from '../../test/app.ts';
import { openProxy, serverAddress, throughProxy } from '../../test/database-proxy.ts';
import { makePharmacy } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/postgres.ts';
import type { OpenDatabase } from '../database/client.ts';
import { openPostgresql } from '../database/postgresql.ts';
import { createPublicChanges, publicChannel } from './public-changes.ts';
import { readListingVersion } from './public-list.ts';
import { createResponseCache } from './response-cache.ts';

/** A process that answers with the listing version, and counts its queries for it. */
function startProcess(database: OpenDatabase) {
  const { clock, advance } = heldClock();
  const changes = createPublicChanges(database, clock);
  const { onNotification, onConnected, onLost } = changes.listener;
  const listener = { isUp: false };
  const stop = database.listen({
    [publicChannel]: {
      onNotification,
      onConnected() {
        onConnected();
        listener.isUp = true;
      },
      onLost() {
        onLost?.();
        listener.isUp = false;
      },
    },
  });
  onTestFinished(stop);
  const readVersion = vi.fn(() => readListingVersion(database.db));
  const cache = createResponseCache(readVersion, { changes });
  const answer = async () =>
    Number((await cache('all', async (version) => ({ status: 200, body: `${version}` }))).plain);
  const pages = createResponseCache(() => readListingVersion(database.db), { changes });
  /** A page made from the result of `answer`, as pages are made from lists. */
  const answerPage = async () =>
    Number((await pages('all', async () => ({ status: 200, body: `${await answer()}` }))).plain);
  const listens = (is: boolean) => vi.waitFor(() => expect(listener.isUp).toBe(is), 5000);
  const change = () => makePharmacy({ db: database.db, clock });
  return { db: database.db, answer, answerPage, readVersion, listens, change, advance };
}

async function useTwoProcesses() {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const proxy = await openProxy(serverAddress());
  const [near, far] = [
    openPostgresql(url, () => {}),
    openPostgresql(url, () => {}, { directUrl: throughProxy(url, proxy) }),
  ];
  onTestFinished(async () => {
    await Promise.all([near.close(), far.close()]);
    await proxy.cut();
  });
  const [writer, reader] = [startProcess(near), startProcess(far)];
  await Promise.all([writer.listens(true), reader.listens(true)]);
  return { writer, reader, proxy };
}

test('without changes the version is read once a second', async () => {
  const { reader } = await useTwoProcesses();
  const first = await reader.answer();
  for (let call = 0; call < 5; call++) expect(await reader.answer()).toBe(first);
  expect(reader.readVersion).toHaveBeenCalledTimes(1);
  reader.advance(1000);
  await reader.answer();
  expect(reader.readVersion).toHaveBeenCalledTimes(2);
});

test('a process sees its own changes at once, in a transaction or not', async () => {
  const { writer } = await useTwoProcesses();
  for (let round = 0; round < 20; round++) {
    const before = await writer.answer();
    await writer.change();
    const after = await writer.answer();
    expect(after).toBeGreaterThan(before);
    await writer.db.transaction(async (db) => {
      await makePharmacy({ db, clock: () => new Date() });
      expect(await writer.answer()).toBe(after);
    });
    expect(await writer.answer()).toBeGreaterThan(after);
  }
});

test('every other process sees it with the notification', async () => {
  const { writer, reader } = await useTwoProcesses();
  await reader.answer();
  await writer.change();
  const now = await writer.answer();
  await vi.waitFor(async () => expect(await reader.answer()).toBe(now), 5000);
});

test('a process without notifications is a second behind at most', async () => {
  const { writer, reader, proxy } = await useTwoProcesses();
  const before = await reader.answer();
  proxy.silence();
  await writer.change();
  expect(await reader.answer()).toBe(before);
  reader.advance(999);
  expect(await reader.answer()).toBe(before);
  reader.advance(1);
  expect(await reader.answer()).toBe(await writer.answer());
});

test('a change that one cache finds is read by all, so that no page uses an older list', async () => {
  const { writer, reader, proxy } = await useTwoProcesses();
  proxy.silence();
  await reader.answerPage();
  reader.advance(1000);
  // The list is read alone, a moment before the change.
  await reader.answer();
  await writer.change();
  const now = await writer.answer();
  expect(await reader.answerPage()).toBe(now);
  reader.advance(1000);
  expect(await reader.answerPage()).toBe(now);
});

test('a process without its connection reads the version with every call', async () => {
  const { writer, reader, proxy } = await useTwoProcesses();
  await reader.answer();
  await proxy.cut();
  await reader.listens(false);
  for (let round = 0; round < 5; round++) {
    await writer.change();
    expect(await reader.answer()).toBe(await writer.answer());
  }
  await writer.change();
  await proxy.mend();
  await reader.listens(true);
  expect(await reader.answer()).toBe(await writer.answer());
});
