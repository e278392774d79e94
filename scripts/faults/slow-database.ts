import { setTimeout as pause } from 'node:timers/promises';
import { openTestEnvironment } from '../../server/test/built-servers.ts';
import { openProxy, throughProxy } from '../../server/test/database-proxy.ts';
import { type CallResult, call, inSeconds, makePhoto, newRequest, percentile } from './calls.ts';
import type { Outcome } from './outcome.ts';

/** The delay of each round trip to the database, in milliseconds. */
const delay = 300;
const durationMs = 30_000;
/** Longer than the connection pool's idle timeout of 30 s. */
const idleMs = 35_000;
const searchers = 8;
const senders = 2;
const maxSearchMs = 5000;

/**
 * The database is far away: each round trip takes 300 ms longer. For half a minute eight people
 * make different searches while two send requests. Before that the process idles until the pool has
 * closed its connections. Each search gets a response with 200 within five seconds.
 */
export async function slowDatabase(): Promise<Outcome> {
  const place = await openTestEnvironment();
  const { hostname, port } = new URL(place.databaseUrl);
  const proxy = await openProxy({ host: hostname, port: Number(port) });
  try {
    const id = await place.makePharmacy();
    const server = await place.start({ DATABASE_URL: throughProxy(place.databaseUrl, proxy) });
    await server.ready();
    const photo = await makePhoto(1000, 750);
    proxy.slow(delay);
    await pause(idleMs);
    const until = performance.now() + durationMs;
    const searches: CallResult[] = [];
    const requests: CallResult[] = [];
    let number = 0;
    const searcher = async () => {
      while (performance.now() < until) {
        number += 1;
        searches.push(await call(`${server.url}/api/pharmacies?search=word${number}`));
        await pause(100);
      }
    };
    const sender = async () => {
      while (performance.now() < until) requests.push(await newRequest(id, photo).send(server.url));
    };
    await Promise.all([
      ...Array.from({ length: searchers }, searcher),
      ...Array.from({ length: senders }, sender),
    ]);
    const answeredInTime = searches.filter(({ status, ms }) => status === 200 && ms < maxSearchMs);
    const refused = searches.filter(({ status }) => status === 503);
    const times = searches.map(({ ms }) => ms);
    const made = requests.filter(({ status }) => status === 201).length;
    return {
      tried: searches.length,
      held: answeredInTime.length,
      figures: [
        `${searches.length} searches, ${refused.length} refused with 503, p50 ${inSeconds(percentile(times, 0.5))}, p99 ${inSeconds(percentile(times, 0.99))}`,
        `beside them ${made} of ${requests.length} requests were taken`,
      ],
    };
  } finally {
    await place.close();
    await proxy.cut();
  }
}
