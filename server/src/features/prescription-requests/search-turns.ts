import { AppError } from '../../platform/app-error.ts';
import { createSemaphore } from '../../platform/semaphore.ts';

/** Searches of one process that open texts at a time; each keeps the processor busy. */
const maxAtOnce = 2;
/** Searches that wait for their turn. The last one waits for some seconds. */
const maxWaiting = 8;

/** Bounds the searches of sealed texts (docs/requests.md). */
export function createSearchTurns(): <T>(search: () => Promise<T>) => Promise<T> {
  const semaphore = createSemaphore(maxAtOnce);
  let present = 0;
  /** @throws AppError `unavailable` when too many wait already. */
  return async (search) => {
    if (present >= maxAtOnce + maxWaiting)
      throw new AppError('unavailable', { message: 'too many searches wait', retryAfter: 2 });
    present += 1;
    try {
      return await semaphore.run(1, search);
    } finally {
      present -= 1;
    }
  };
}
