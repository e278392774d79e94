import type { Database } from '../../database/client.ts';
import { batched } from '../../platform/batches.ts';
import { isAway } from '../../platform/database-errors.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../services.ts';
import { makeRequests, type Outcome, type RequestInput, type SentRequest } from './making.ts';

/** Few enough that a transaction stays short; one that has to wait for something keeps nobody up. */
const together = { most: 100, atOnce: 3, patience: 50 };

/**
 * Makes one request in a transaction of its own.
 * @param hold holds what it is made from, first of all; it throws where that is gone.
 * @throws AppError `not_found`, `pharmacy_not_verified`; what `hold` throws.
 */
export async function createRequest(
  services: Services & { jobs: Jobs },
  input: RequestInput,
  hold?: (db: Database) => Promise<unknown>,
): Promise<SentRequest> {
  return services.db.transaction(async (db) => {
    await hold?.(db);
    const [outcome] = await makeRequests(db, services, [input], true);
    if (typeof outcome === 'object' && 'made' in outcome) return outcome.made;
    throw typeof outcome === 'object' ? outcome.refused : new Error('a request was not made');
  });
}

/**
 * Makes requests that come at the same moment in one transaction, which is what most of their cost
 * is; each keeps its own outcome (docs/decisions/0086). One whose pharmacy is being changed waits for
 * that alone, in nobody's way, and what ends the transaction is found out one by one.
 */
export function createSending(services: Services & { jobs: Jobs }) {
  const outcome = (one: Promise<SentRequest>): Promise<Outcome> =>
    one.then(
      (made) => ({ made }),
      (refused: unknown) => ({ refused }),
    );
  const send = batched(async (inputs: RequestInput[]): Promise<(() => Promise<Outcome>)[]> => {
    const alone = (input: RequestInput) => () => outcome(createRequest(services, input));
    let isCommitting = false;
    try {
      const made = await services.db.transaction(async (db) => {
        const outcomes = await makeRequests(db, services, inputs, false);
        isCommitting = true;
        return outcomes;
      });
      return inputs.map((input, at) => {
        const done = made[at] as Outcome;
        return done === 'busy' ? alone(input) : async () => done;
      });
    } catch (error) {
      // It may have been committed: nobody knows, and nothing is made twice. Nor would it help one
      // that was alone, or any while the database is away.
      if (isCommitting || inputs.length === 1 || isAway(error)) throw error;
      return inputs.map(alone);
    }
  }, together);
  return async (input: RequestInput): Promise<SentRequest> => {
    const outcome = await (await send(input))();
    if (typeof outcome === 'object' && 'made' in outcome) return outcome.made;
    throw typeof outcome === 'object' ? outcome.refused : new Error('a request was not made');
  };
}
