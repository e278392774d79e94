import { and, asc, eq, lt } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { innermostReason } from '../../database/errors.ts';
import { advertisements } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { minutes } from '../../platform/clock.ts';
import type { Jobs, Queue } from '../../platform/jobs.ts';
import type { Services } from '../../services.ts';
import { givePicture } from './picture.ts';

/** Fetches the picture of one advertisement; without an id, all that have waited for a while. */
export const fetchedPictureQueue: Queue<{ advertisementId?: string }> = {
  name: 'advertisement-picture',
  retryLimit: 3,
};
/** For pictures of a process that died, and for URLs from before pictures were fetched. */
export const fetchedPictureTimes = '23 * * * *';

/** Longer than any job takes. */
const leftBehind = minutes(15);
const maxAtOnce = 500;

/** Downloads a URL into a file. @throws Error with the reason. */
export type FetchPicture = (address: string, target: string) => Promise<void>;

type FetchServices = Pick<Services, 'db' | 'clock' | 'files' | 'live' | 'push'> & {
  jobs: Pick<Jobs, 'send'>;
  fetchPicture: FetchPicture;
  log: Pick<FastifyBaseLogger, 'info'>;
};

const waitingCondition = eq(advertisements.productImageState, 'waiting');

/**
 * Fetches the picture of an advertisement from its URL, once, and stores it like an uploaded
 * one, because visitors only get pictures from our own storage (docs/files.md).
 */
export async function fetchPictures(
  services: FetchServices,
  { advertisementId }: { advertisementId?: string },
): Promise<void> {
  if (advertisementId) return fetchOne(services, advertisementId);
  const createdBefore = new Date(services.clock().getTime() - leftBehind);
  const remaining = await services.db
    .select({ id: advertisements.id })
    .from(advertisements)
    .where(and(waitingCondition, lt(advertisements.createdAt, createdBefore)))
    .orderBy(asc(advertisements.createdAt))
    .limit(maxAtOnce);
  for (const { id } of remaining)
    await services.jobs.send(services.db, fetchedPictureQueue, { advertisementId: id });
}

async function fetchOne(
  { db, clock, files, live, push, fetchPicture, log }: FetchServices,
  id: string,
): Promise<void> {
  const [found] = await db
    .select({ address: advertisements.productImage })
    .from(advertisements)
    .where(and(eq(advertisements.id, id), waitingCondition));
  const { address } = found ?? {};
  if (!address) return;
  const stored = await files
    .storeWritten((target) => fetchPicture(address, target))
    .catch((error: unknown) => {
      // An outage of our own is no reason to abandon a URL. The job retries.
      if (error instanceof AppError && error.retryAfter !== undefined) throw error;
      log.info({ advertisement: id, reason: innermostReason(error) }, 'no picture at its address');
      return undefined;
    });
  const leftOver = await db.transaction(async (db) => {
    const [changed] = await db
      .update(advertisements)
      .set({ productImageState: stored ? null : 'failed' })
      .where(
        and(eq(advertisements.id, id), waitingCondition, eq(advertisements.productImage, address)),
      )
      .returning();
    if (!stored) return [];
    // An uploaded picture or another URL came first.
    return changed ? givePicture({ files, clock, live, push }, db, changed, stored) : [stored];
  });
  await files.discard(leftOver);
}
