import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { openTestEnvironment } from '../../server/test/built-servers.ts';
import { ensureSystemPackage, installCommand } from '../lib/apt.mjs';
import { startBalancer } from './balancer.ts';
import { call, inWords, makePhoto, newRequest } from './calls.ts';
import { findHaproxy, startHaproxy } from './haproxy.ts';
import { createTally, type Outcome, skip } from './outcome.ts';

const readers = 4;
const senders = 2;

interface Balancer {
  url: string;
  countReady(): number | Promise<number>;
  stop(): void | Promise<void>;
}

interface Rolling {
  processes: number;
  restarts: number;
  balance: (servers: string[]) => Promise<Balancer>;
}

/**
 * Processes behind a load balancer are restarted in turn while people read and send photos: no call
 * fails, each process ends in order, and each request that was acknowledged is there once.
 */
async function restartInTurn({ processes, restarts, balance }: Rolling): Promise<Outcome> {
  const { outcome, expect, note } = createTally();
  const place = await openTestEnvironment();
  const settings = { SHUTDOWN_DELAY: '1' };
  const servers = await Promise.all(Array.from({ length: processes }, () => place.start(settings)));
  const balancer = await balance(servers.map(({ url }) => url));
  const acknowledged: string[] = [];
  let calls = 0;
  let failed = 0;
  let exits = 0;
  const allReady = async () => {
    const deadline = Date.now() + 120_000;
    while ((await balancer.countReady()) < servers.length) {
      if (Date.now() > deadline) throw new Error('the balancer does not find all processes');
      await pause(20);
    }
  };
  try {
    for (const server of servers) await server.ready();
    await allReady();
    const pharmacyId = await place.makePharmacy();
    const photo = await makePhoto(800, 600);
    let over = false;
    const count = (what: string, expected: number, told: Awaited<ReturnType<typeof call>>) => {
      calls += 1;
      if (told.status !== expected) failed += 1;
      expect(told.status === expected, () => `${what}: ${inWords(told)}`);
    };
    const paths = ['/api/pharmacies', '/', `/api/pharmacies/${pharmacyId}`, '/api/doctors'];
    const reader = async (path: string) => {
      while (!over) {
        count(path, 200, await call(`${balancer.url}${path}`));
        await pause(20);
      }
    };
    const sender = async () => {
      while (!over) {
        const { key, send } = newRequest(pharmacyId, photo);
        const told = await send(balancer.url);
        count('send', 201, told);
        if (told.status === 201) acknowledged.push(key);
      }
    };
    const load = [
      ...Array.from({ length: readers }, (_, index) => reader(paths[index % paths.length] ?? '/')),
      ...Array.from({ length: senders }, sender),
    ];
    for (let restart = 0; restart < restarts; restart += 1) {
      const at = restart % servers.length;
      const old = servers[at];
      if (!old) break;
      old.child.kill('SIGTERM');
      const code = await old.ended;
      if (code === 0) exits += 1;
      expect(code === 0, () => `restart ${restart}: ended with ${code}`);
      const restarted = await place.start(settings, Number(new URL(old.url).port));
      servers[at] = restarted;
      await restarted.ready();
      await allReady();
    }
    over = true;
    await Promise.all(load);
    const { rows } = await place.db.execute<{ name: string; times: number }>(
      sql`select customer_name as name, count(*)::int as times from prescription_requests group by 1`,
    );
    const times = new Map(rows.map(({ name, times }) => [name, times]));
    for (const key of acknowledged)
      expect(times.get(key) === 1, () => `${key} is there ${times.get(key) ?? 0} times`);
  } finally {
    await balancer.stop();
    await place.close();
  }
  note(
    `${restarts} restarts of ${processes} processes, ${exits} of them ended with 0; ${calls} calls, ${failed} failed; ${acknowledged.length} requests acknowledged`,
  );
  return outcome;
}

/** With two processes, and a balancer of our own that needs no installation. */
export const rollingRestarts = (restarts = 50): Promise<Outcome> =>
  restartInTurn({ processes: 2, restarts, balance: startBalancer });

/** With three processes, and haproxy. */
export async function rollingHaproxy(restarts = 9): Promise<Outcome> {
  const yes = process.argv.includes('--yes');
  if (await ensureSystemPackage('haproxy', findHaproxy, { yes }))
    return restartInTurn({ processes: 3, restarts, balance: startHaproxy });
  const command = installCommand('haproxy');
  return skip(
    `haproxy is missing. ${command ? `Install it with "${command}", or by npm run faults -- --yes` : 'Install it'}.`,
  );
}
