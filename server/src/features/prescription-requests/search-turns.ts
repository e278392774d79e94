import { AppError } from '../../platform/app-error.ts';
import { createSemaphore } from '../../platform/semaphore.ts';

/** Searches of one process that open texts at a time; each keeps the processor busy. */
const maxAtOnce = 2;
/** Searches that wait for their turn. The last one waits for some seconds. */
const maxWaiting = 8;
/** Searches of one pharmacy that run or wait, so that one cannot take all places. */
const maxOfPharmacy = 3;

/** Bounds the searches of sealed texts (docs/requests.md). */
export function createSearchTurns(): <T>(
  pharmacyId: string,
  search: () => Promise<T>,
) => Promise<T> {
  const semaphore = createSemaphore(maxAtOnce);
  let present = 0;
  const ofPharmacy = new Map<string, number>();
  /** @throws AppError `unavailable` when too many wait already. */
  return async (pharmacyId, search) => {
    const own = ofPharmacy.get(pharmacyId) ?? 0;
    if (present >= maxAtOnce + maxWaiting || own >= maxOfPharmacy)
      throw new AppError('unavailable', { message: 'too many searches wait', retryAfter: 2 });
    present += 1;
    ofPharmacy.set(pharmacyId, own + 1);
    try {
      return await semaphore.run(1, search);
    } finally {
      present -= 1;
      const left = (ofPharmacy.get(pharmacyId) ?? 1) - 1;
      if (left > 0) ofPharmacy.set(pharmacyId, left);
      else ofPharmacy.delete(pharmacyId);
    }
  };
}
