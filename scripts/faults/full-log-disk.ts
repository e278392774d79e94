import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { openTestEnvironment } from '../../server/test/built-servers.ts';
import { startCluster } from '../../server/test/postgres-cluster.ts';
import { type CallResult, call, inSeconds, inWords, newRequest, percentile } from './calls.ts';
import { createTally, type Outcome, skip } from './outcome.ts';
import { canMountDisks, openSmallDisk, rootMissing } from './small-disk.ts';

const rounds = 2;
const senders = 4;
/** In milliseconds: how long the disk stays full. */
const full = 8000;
/** For any answer meanwhile: the pool waits five seconds for a connection. */
const longest = 12_000;
const recovery = 30_000;

/** Writes log until the disk has no room for more. */
async function fillLog(url: string): Promise<void> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  try {
    await client.connect();
    for (;;)
      await client.query(`select pg_logical_emit_message(false, 'fill', repeat('x', 4000000))`);
  } catch {
    // The server has ended this connection, and perhaps its own process.
  } finally {
    // The connection may be lost already.
    await client.end().catch(() => {});
  }
}

/**
 * The disk of PostgreSQL's log runs full while people send requests, twice: calls end with 503 and
 * a sentence. After the disk has room and PostgreSQL runs again, requests are accepted. Each
 * acknowledged request is stored once.
 */
export async function fullLogDisk(): Promise<Outcome> {
  if (!canMountDisks) return skip(rootMissing);
  const { outcome, expect, note } = createTally();
  const disk = await openSmallDisk(200);
  const cluster = await startCluster({
    durable: true,
    logFolder: disk.folder,
    more: { 'max-wal-size': '64MB', 'min-wal-size': '32MB', 'shared-preload-libraries': '' },
  });
  try {
    const place = await openTestEnvironment({ server: cluster.url });
    try {
      const server = await place.start();
      await server.ready();
      const pharmacyId = await place.makePharmacy();
      const acknowledged = new Set<string>();
      let isOver = false;
      let told: CallResult[] = [];
      const send = async () => {
        const request = newRequest(pharmacyId);
        const response = await request.send(server.url);
        if (response.status === 201) acknowledged.add(request.key);
        return response;
      };
      const sender = async () => {
        while (!isOver) {
          told.push(await send());
          await pause(20);
        }
      };
      const sending = Array.from({ length: senders }, sender);
      for (let round = 1; round <= rounds; round += 1) {
        await pause(1000);
        disk.fill(disk.freeBytes() > 40_000_000 ? 40_000_000 : 0);
        await fillLog(cluster.url);
        told = [];
        // PostgreSQL may find room for its recovery meanwhile, and then `/readyz` says yes again.
        const readiness: CallResult[] = [];
        const since = performance.now();
        while (performance.now() - since < full) {
          readiness.push(await call(`${server.url}/readyz`));
          await pause(200);
        }
        const meanwhile = told;
        expect(
          readiness.some(({ status }) => status === 503),
          () => '/readyz never said that the database is away',
        );
        for (const ready of readiness)
          expect(ready.ms < longest, () => `/readyz: ${inWords(ready)}`);
        disk.clear();
        const freed = performance.now();
        await cluster.restart();
        const started = performance.now() - freed;
        let back = await send();
        while (back.status !== 201 && performance.now() - freed < recovery) {
          await pause(100);
          back = await send();
        }
        expect(back.status === 201, () => `not back: ${inWords(back)}`);
        const refused = meanwhile.filter(({ status }) => status !== 201);
        for (const each of refused)
          expect(
            each.status === 503 &&
              each.headers.has('retry-after') &&
              /"error":"[A-Z][^"]+\."/.test(each.body) &&
              each.ms < longest,
            () => `a call: ${inWords(each)}`,
          );
        expect(refused.length > 0, () => 'the full disk refused no call');
        const times = refused.map(({ ms }) => ms);
        note(
          `round ${round}: ${refused.length} of ${meanwhile.length} calls refused, p50 ${inSeconds(percentile(times, 0.5))}, most ${inSeconds(Math.max(...times))}; PostgreSQL ran ${inSeconds(started)} after the room, accepted after ${inSeconds(performance.now() - freed)}: ${refused[0]?.body.slice(0, 120)}`,
        );
      }
      isOver = true;
      await Promise.all(sending);
      const { rows } = await place.db.execute<{ name: string; times: number }>(
        sql`select customer_name as name, count(*)::int as times from prescription_requests group by 1`,
      );
      const times = new Map(rows.map(({ name, times }) => [name, times]));
      for (const key of acknowledged)
        expect(times.get(key) === 1, () => `${key} is there ${times.get(key) ?? 0} times`);
      note(`${acknowledged.size} requests acknowledged, all looked for`);
    } finally {
      await place.close();
    }
  } finally {
    await cluster.stop();
    await disk.close();
  }
  return outcome;
}
