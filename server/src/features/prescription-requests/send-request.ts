import { currentCause } from '../../database/cause.ts';
import { classifyFailure } from '../../database/errors.ts';
import { createBatcher } from '../../platform/batches.ts';
import type { Services } from '../../services.ts';
import {
  createRequest,
  createRequests,
  type RequestInput,
  type SavedRequestAnswer,
  type SendOutcome,
  sentOrThrow,
} from './create-request.ts';

/** A small batch makes a short transaction, and other batches run while one waits. */
const batchLimits = { maxSize: 100, atOnce: 3, overlapAfterMs: 50 };

/**
 * Creates simultaneous requests in one transaction, because most of their cost is the
 * transaction's; each has a separate outcome (docs/performance.md). A request whose pharmacy is
 * locked is retried alone. When the transaction fails, each is retried alone. A batch returns
 * functions, so that these retries do not hold up the next batch.
 */
export function createRequestSender(services: Services) {
  const outcome = (sending: Promise<SavedRequestAnswer>): Promise<SendOutcome> =>
    sending.then(
      (sent) => ({ sent }),
      (refused: unknown) => ({ refused }),
    );
  const send = createBatcher(
    async (inputs: RequestInput[]): Promise<(() => Promise<SendOutcome>)[]> => {
      const retryAlone = (input: RequestInput) => () => outcome(createRequest(services, input));
      let isCommitting = false;
      try {
        const created = await services.db.transaction(async (db) => {
          const outcomes = await createRequests(db, services, inputs, false);
          isCommitting = true;
          return outcomes;
        });
        return inputs.map((input, index) => {
          const result = created[index] as SendOutcome;
          return result === 'busy' ? retryAlone(input) : async () => result;
        });
      } catch (error) {
        // After a failed commit a retry could create duplicates. It would not help a single
        // request, or any while the database is away.
        const isOutage = classifyFailure(error) === 'outage';
        if (isCommitting || inputs.length === 1 || isOutage) throw error;
        return inputs.map(retryAlone);
      }
    },
    batchLimits,
  );
  return async (input: RequestInput): Promise<SavedRequestAnswer> => {
    return sentOrThrow(await (await send({ ...input, cause: currentCause() }))());
  };
}
