import { AppError } from '../../platform/app-error.ts';
import { seconds } from '../../platform/clock.ts';
import { createSemaphore } from '../../platform/semaphore.ts';

/**
 * The most searches of one process that open texts at a time. Each of them uses a whole processor.
 */
const maxAtOnce = 2;
/** Searches that wait for their turn. The last one waits for some seconds. */
const maxWaiting = 8;
/** Milliseconds that a search has, with its wait; then its place is free. */
const maxTime = seconds(8);
/** Searches of one pharmacy that run or wait, so that one cannot take all places. */
const maxOfPharmacy = 3;

/** Bounds the searches of sealed texts (docs/requests.md). */
export function createSearchTurns({
  maxMs = maxTime,
} = {}): <T>(
  pharmacyId: string,
  left: AbortSignal,
  search: (signal: AbortSignal) => Promise<T>,
) => Promise<T> {
  const semaphore = createSemaphore(maxAtOnce);
  let present = 0;
  const ofPharmacy = new Map<string, number>();
  const busy = (message: string) => new AppError('unavailable', { message, retryAfter: 2 });
  /**
   * Runs a search, which stops when the caller has left or its time has passed.
   * @throws AppError `unavailable` when too many wait already, and after that time.
   */
  return async (pharmacyId, left, search) => {
    const searchesOfPharmacy = ofPharmacy.get(pharmacyId) ?? 0;
    if (present >= maxAtOnce + maxWaiting || searchesOfPharmacy >= maxOfPharmacy)
      throw busy('too many searches wait');
    const signal = AbortSignal.any([left, AbortSignal.timeout(maxMs)]);
    present += 1;
    ofPharmacy.set(pharmacyId, searchesOfPharmacy + 1);
    try {
      return await semaphore.run(1, () => search(signal), signal);
    } catch (error) {
      throw signal.aborted ? busy('the search took too long, or its caller left') : error;
    } finally {
      present -= 1;
      const remainingSearches = (ofPharmacy.get(pharmacyId) ?? 1) - 1;
      if (remainingSearches > 0) ofPharmacy.set(pharmacyId, remainingSearches);
      else ofPharmacy.delete(pharmacyId);
    }
  };
}
