import { setTimeout as pause } from 'node:timers/promises';
import { openPlace } from '../../server/test/built-servers.ts';
import { startBalancer } from './balancer.ts';
import { call, makePhoto, newRequest } from './calls.ts';
import type { Outcome } from './outcome.ts';

const restarts = 50;
const readers = 4;
const senders = 2;

/** Two processes behind a load balancer are restarted in turn while people read and send photos. */
export async function rollingRestarts(): Promise<Outcome> {
  const place = await openPlace();
  const settings = { SHUTDOWN_DELAY: '1' };
  const servers = await Promise.all([place.start(settings), place.start(settings)]);
  const balancer = await startBalancer(servers.map(({ url }) => url));
  const failures: string[] = [];
  let tried = 0;
  let exits = 0;
  try {
    for (const server of servers) await server.ready();
    const pharmacyId = await place.makePharmacy();
    const photo = await makePhoto(800, 600);
    let over = false;
    const count = (what: string, expected: number, told: Awaited<ReturnType<typeof call>>) => {
      tried += 1;
      if (told.status !== expected)
        failures.push(`${what}: ${told.status} ${told.body.slice(0, 100)}`);
    };
    const paths = ['/api/pharmacies', '/', `/api/pharmacies/${pharmacyId}`, '/api/doctors'];
    const reader = async (path: string) => {
      while (!over) {
        count(path, 200, await call(`${balancer.url}${path}`));
        await pause(20);
      }
    };
    const sender = async () => {
      while (!over) count('send', 201, await newRequest(pharmacyId, photo).send(balancer.url));
    };
    const load = [
      ...Array.from({ length: readers }, (_, at) => reader(paths[at % paths.length] ?? '/')),
      ...Array.from({ length: senders }, sender),
    ];
    for (let restart = 0; restart < restarts; restart += 1) {
      const at = restart % servers.length;
      const old = servers[at];
      if (!old) break;
      old.child.kill('SIGTERM');
      if ((await old.ended) === 0) exits += 1;
      const anew = await place.start(settings, Number(new URL(old.url).port));
      servers[at] = anew;
      await anew.ready();
      while (balancer.ready() < servers.length) await pause(20);
    }
    over = true;
    await Promise.all(load);
  } finally {
    balancer.stop();
    await place.close();
  }
  return {
    tried: tried + restarts,
    held: tried - failures.length + exits,
    figures: [
      `${restarts} restarts, ${exits} of them ended with 0; ${tried} calls, ${failures.length} failed`,
      ...failures.slice(0, 10),
    ],
  };
}
