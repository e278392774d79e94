import { openTestEnvironment } from '../../server/test/built-servers.ts';
import type { Outcome } from './outcome.ts';

const rounds = 5;
const processes = 4;

/** Starts four processes on an empty database at the same moment, five times. */
export async function severalStarts(): Promise<Outcome> {
  const figures: string[] = [];
  let held = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const place = await openTestEnvironment({ empty: true });
    try {
      const began = performance.now();
      const servers = await Promise.all(Array.from({ length: processes }, () => place.start()));
      const ready = await Promise.allSettled(servers.map((server) => server.ready()));
      const came = ready.filter(({ status }) => status === 'fulfilled').length;
      held += came;
      figures.push(
        `round ${round}: ${came} of ${processes} ready after ${((performance.now() - began) / 1000).toFixed(1)} s`,
      );
      for (const one of ready) if (one.status === 'rejected') figures.push(String(one.reason));
    } finally {
      await place.close();
    }
  }
  return { tried: rounds * processes, held, figures };
}
