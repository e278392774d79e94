import { openPostgresql } from '../../server/src/database/postgresql.ts';
import { makePharmacy } from '../../server/test/factories.ts';
import { type Bench, type Figure, formatNumber, type Measure, median } from '../measure.ts';
import { startBareServer } from '../support/bare-server.ts';
import { load } from '../support/load.ts';

const rounds = 3;
const asked = { connections: 50, seconds: 4, headers: { 'accept-encoding': 'br' } };

/**
 * The list of 500 pharmacies and the home page, each beside a bare `node:http` that sends the same
 * bytes, in turns, so that a noisy machine disturbs all of them. The page's share refers to the
 * list's bare figure (issue 13, point 6).
 */
async function measure(bench: Bench): Promise<Figure[]> {
  const app = await bench.start();
  const database = openPostgresql(app.databaseUrl, () => {});
  for (let number = 0; number < 500; number += 1)
    await makePharmacy(
      { db: database.db, clock: () => new Date() },
      { shopName: `صيدلية النيل ${number} | Nile Pharmacy ${number}` },
    );
  await database.close();

  const addresses = { list: `${app.url}/api/pharmacies`, page: `${app.url}/` };
  const bare = {
    list: await startBareServer(addresses.list, asked.headers),
    page: await startBareServer(addresses.page, asked.headers),
  };
  bench.afterwards(bare.list.stop);
  bench.afterwards(bare.page.stop);
  const turns: [name: string, url: string][] = [
    ['bare list', bare.list.url],
    ['list', addresses.list],
    ['bare page', bare.page.url],
    ['page', addresses.page],
  ];
  const taken = new Map<string, number[]>(turns.map(([name]) => [name, []]));
  // A warm-up that does not count: the engine must compile first.
  for (const [, url] of turns) await load(url, { ...asked, seconds: 2 });
  for (let round = 0; round < rounds; round += 1)
    for (const [name, url] of turns) {
      const { perSecond } = await load(url, asked);
      taken.get(name)?.push(perSecond);
    }

  const of = (name: string) => taken.get(name) ?? [];
  const share = (name: string, of_: string) =>
    median(of(name).map((value, round) => value / (of(of_)[round] ?? 1)));
  const figure = (what: string, name: string, atLeast: number, alone?: string): Figure => ({
    what,
    ours: `${formatNumber(median(of(name)))} a second, ${formatNumber(share(name, 'bare list'), 2)} of the yardstick`,
    yardstick: `bare node:http, the list's bytes: ${formatNumber(median(of('bare list')))} a second${alone ?? ''}`,
    target: `≥ ${atLeast}`,
    isReached: share(name, 'bare list') >= atLeast,
  });
  return [
    figure('GET /api/pharmacies, 500 pharmacies, 50 connections', 'list', 0.75),
    figure(
      'home page, 50 connections',
      'page',
      0.5,
      `; the page's bytes: ${formatNumber(median(of('bare page')))}`,
    ),
  ];
}

export const publicCalls: Measure = { name: 'public', needs: ['wrk'], measure };
