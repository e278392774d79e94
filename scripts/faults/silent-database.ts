import { setTimeout as pause } from 'node:timers/promises';
import { openPlace } from '../../server/test/built-servers.ts';
import { openLine, throughLine } from '../../server/test/database-line.ts';
import { call, inSeconds, percentile, type Told } from './calls.ts';
import type { Outcome } from './outcome.ts';

const silence = 20_000;
/** For how long a list counts as current without asking, in milliseconds (docs/decisions/0085). */
const current = 1000;

/**
 * The line to the database falls silent with ten connections open, for twenty seconds, three times.
 * Lists go on, with their age once they are due, `/readyz` says no within 2 s, every other call ends with 503, and when the line leads
 * somewhere again the process finds it by itself.
 */
export async function silentDatabase(): Promise<Outcome> {
  const place = await openPlace();
  const { hostname, port } = new URL(place.databaseUrl);
  const line = await openLine({ host: hostname, port: Number(port) });
  const figures: string[] = [];
  let tried = 0;
  let held = 0;
  const expect = (holds: boolean, otherwise: () => string) => {
    tried += 1;
    if (holds) held += 1;
    else figures.push(`did not hold: ${otherwise()}`);
  };
  const told = ({ status, ms, body }: Told) =>
    `${status} after ${inSeconds(ms)} ${body.slice(0, 80)}`;
  try {
    const id = await place.makePharmacy();
    const server = await place.start({ DATABASE_URL: throughLine(place.databaseUrl, line) });
    await server.ready();
    const list = () => call(`${server.url}/api/pharmacies`);
    const one = () => call(`${server.url}/api/pharmacies/${id}`);
    for (let round = 1; round <= 3; round += 1) {
      await Promise.all([list(), ...Array.from({ length: 10 }, one)]);
      line.silence();
      const silentSince = performance.now();
      const others: Promise<Told>[] = [];
      const listTimes: number[] = [];
      while (performance.now() - silentSince < silence) {
        others.push(one());
        const isDue = performance.now() - silentSince >= current;
        const [listed, ready] = await Promise.all([list(), call(`${server.url}/readyz`)]);
        listTimes.push(listed.ms);
        expect(
          listed.status === 200 && (listed.headers.has('age') || !isDue) && listed.ms < 1500,
          () => `the list: ${told(listed)}`,
        );
        expect(ready.status === 503 && ready.ms < 2500, () => `/readyz: ${told(ready)}`);
        await pause(250);
      }
      const ended = await Promise.all(others);
      for (const each of ended)
        expect(
          each.status === 503 && each.headers.has('retry-after'),
          () => `a call: ${told(each)}`,
        );
      line.speak();
      const spoke = performance.now();
      let back = await one();
      while (back.status !== 200 && performance.now() - spoke < 30_000) {
        await pause(50);
        back = await one();
      }
      const after = performance.now() - spoke;
      expect(back.status === 200 && after < 15_000, () => `not back: ${told(back)}`);
      const times = ended.map(({ ms }) => ms);
      figures.push(
        `round ${round}: lists p50 ${inSeconds(percentile(listTimes, 0.5))}, other calls end after at most ${inSeconds(Math.max(...times))}, back ${inSeconds(after)} after the line`,
      );
    }
  } finally {
    await place.close();
    await line.cut();
  }
  return { tried, held, figures };
}
