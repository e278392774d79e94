import { setTimeout as pause } from 'node:timers/promises';
import { openTestEnvironment } from '../../server/test/built-servers.ts';
import { openProxy, throughProxy } from '../../server/test/database-proxy.ts';
import {
  type CallResult,
  call,
  inSeconds,
  inWords,
  makePhoto,
  newRequest,
  percentile,
} from './calls.ts';
import { createTally, type Outcome } from './outcome.ts';

const silence = 20_000;
/** For how long a list counts as current without asking, in milliseconds (docs/live.md). */
const current = 1000;
/** In milliseconds, for any call. */
const longest = 10_000;

/**
 * The connection to the database falls silent for twenty seconds, three times. Lists continue, with
 * their age once they are due. `/readyz` says no within 2 s. Each other call ends with 503 within
 * 10 s, with photos too. The process recovers by itself.
 */
export async function silentDatabase(): Promise<Outcome> {
  const place = await openTestEnvironment();
  const { hostname, port } = new URL(place.databaseUrl);
  const proxy = await openProxy({ host: hostname, port: Number(port) });
  const { outcome, expect, note } = createTally();
  try {
    const id = await place.makePharmacy();
    const server = await place.start({ DATABASE_URL: throughProxy(place.databaseUrl, proxy) });
    await server.ready();
    const list = () => call(`${server.url}/api/pharmacies`);
    const photo = await makePhoto(1000, 750);
    const send = () => newRequest(id, photo).send(server.url);
    const one = () => call(`${server.url}/api/pharmacies/${id}`);
    for (let round = 1; round <= 3; round += 1) {
      await Promise.all([list(), ...Array.from({ length: 10 }, one)]);
      const underWay = Array.from({ length: 8 }, send);
      await pause(100 * round);
      proxy.silence();
      const silentSince = performance.now();
      const others: Promise<CallResult>[] = [];
      const listTimes: number[] = [];
      while (performance.now() - silentSince < silence) {
        others.push(one(), send());
        const isDue = performance.now() - silentSince >= current;
        const [listed, ready] = await Promise.all([list(), call(`${server.url}/readyz`)]);
        listTimes.push(listed.ms);
        expect(
          listed.status === 200 && (listed.headers.has('age') || !isDue) && listed.ms < 1500,
          () => `the list: ${inWords(listed)}`,
        );
        expect(ready.status === 503 && ready.ms < 2500, () => `/readyz: ${inWords(ready)}`);
        await pause(250);
      }
      const begun = (await Promise.all(underWay)).filter(({ status }) => status !== 201);
      const ended = [...begun, ...(await Promise.all(others))];
      for (const each of ended)
        expect(
          each.status === 503 && each.headers.has('retry-after') && each.ms < longest,
          () => `a call: ${inWords(each)}`,
        );
      proxy.speak();
      const spoke = performance.now();
      let back = await one();
      while (back.status !== 200 && performance.now() - spoke < 30_000) {
        await pause(50);
        back = await one();
      }
      const after = performance.now() - spoke;
      expect(back.status === 200 && after < 15_000, () => `not back: ${inWords(back)}`);
      const times = ended.map(({ ms }) => ms);
      note(
        `round ${round}: lists p50 ${inSeconds(percentile(listTimes, 0.5))}, other calls end after at most ${inSeconds(Math.max(...times))}, back ${inSeconds(after)} after the line`,
      );
    }
  } finally {
    await place.close();
    await proxy.cut();
  }
  return outcome;
}
