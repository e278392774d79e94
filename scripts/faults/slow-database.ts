import { setTimeout as pause } from 'node:timers/promises';
import { openPlace } from '../../server/test/built-servers.ts';
import { openProxy, throughProxy } from '../../server/test/database-proxy.ts';
import { call, inSeconds, makePhoto, newRequest, percentile, type Told } from './calls.ts';
import type { Outcome } from './outcome.ts';

/** The delay of each round trip to the database, in milliseconds. */
const delay = 300;
const lasting = 30_000;
const readers = 8;
const senders = 2;
/** Milliseconds, for a search. */
const longest = 5000;

/**
 * The database is far away: each round trip takes 300 ms longer. For half a minute eight people
 * make different searches beside two who send requests. An idle minute before it empties the
 * connection pool. Every search is answered.
 */
export async function slowDatabase(): Promise<Outcome> {
  const place = await openPlace();
  const { hostname, port } = new URL(place.databaseUrl);
  const proxy = await openProxy({ host: hostname, port: Number(port) });
  try {
    const id = await place.makePharmacy();
    const server = await place.start({ DATABASE_URL: throughProxy(place.databaseUrl, proxy) });
    await server.ready();
    const photo = await makePhoto(1000, 750);
    proxy.slow(delay);
    await pause(35_000);
    const until = performance.now() + lasting;
    const inquiries: Told[] = [];
    const sent: Told[] = [];
    let number = 0;
    const reader = async () => {
      while (performance.now() < until) {
        number += 1;
        inquiries.push(await call(`${server.url}/api/pharmacies?search=word${number}`));
        await pause(100);
      }
    };
    const sender = async () => {
      while (performance.now() < until) sent.push(await newRequest(id, photo).send(server.url));
    };
    await Promise.all([
      ...Array.from({ length: readers }, reader),
      ...Array.from({ length: senders }, sender),
    ]);
    const held = inquiries.filter(({ status, ms }) => status === 200 && ms < longest);
    const refused = inquiries.filter(({ status }) => status === 503);
    const times = inquiries.map(({ ms }) => ms);
    const made = sent.filter(({ status }) => status === 201).length;
    return {
      tried: inquiries.length,
      held: held.length,
      figures: [
        `${inquiries.length} searches, ${refused.length} refused with 503, p50 ${inSeconds(percentile(times, 0.5))}, p99 ${inSeconds(percentile(times, 0.99))}`,
        `beside them ${made} of ${sent.length} requests were taken`,
      ],
    };
  } finally {
    await place.close();
    await proxy.cut();
  }
}
