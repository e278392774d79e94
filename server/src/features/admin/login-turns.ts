import { randomUUID } from 'node:crypto';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { adminLoginTurns } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { seconds } from '../../platform/clock.ts';
import { hashOf } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';

/** How many log-ins to one account are judged at a time, over all processes. */
const mostAtWork = 5;
/** How many more may wait: so many are judged in `longestWait` even where each is slowed. */
const mostWaiting = 20;
const longestWait = seconds(20);
const askAgain = seconds(0.25);
/** A turn whose process has died blocks nobody for longer than this after its wait. */
const longestWork = seconds(15);

type TurnServices = Pick<Services, 'db' | 'clock' | 'pause'>;

/** Takes the next place in a lane. @throws AppError `too_many_tries` when the lane is full. */
async function takePlace({ db, clock }: TurnServices, laneHash: Buffer) {
  const now = clock();
  const expiresAt = new Date(now.getTime() + longestWait + longestWork);
  return db.transaction(async (db) => {
    // Places are given in the order in which they can be seen: without the lock a later one could be seen first.
    await db.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`admin login ${laneHash.toString('hex')}`}, 0))`,
    );
    const isInLane = eq(adminLoginTurns.laneHash, laneHash);
    await db.delete(adminLoginTurns).where(and(isInLane, lte(adminLoginTurns.expiresAt, now)));
    if ((await db.$count(adminLoginTurns, isInLane)) >= mostAtWork + mostWaiting)
      throw new AppError('too_many_tries', {
        message: 'admin log-ins waiting',
        retryAfter: longestWait / 1000,
      });
    const [turn] = await db
      .insert(adminLoginTurns)
      .values({ id: randomUUID(), laneHash, expiresAt })
      .returning();
    if (!turn) throw new Error('no turn was given');
    return turn;
  });
}

/**
 * Does `work` when fewer than five others for the same account are under way, in the order of
 * coming. The rows of all processes count (docs/decisions/0045).
 * @param options `lane`: the account, and what of it waits apart; `isLeaving`: whether the process
 *   ends, which no wait may outlast.
 * @throws AppError `too_many_tries` when too many wait, or for too long; `unavailable`.
 */
export async function inLoginTurn<T>(
  services: TurnServices,
  { lane, isLeaving }: { lane: string; isLeaving: () => boolean },
  work: () => Promise<T>,
): Promise<T> {
  const { db, clock, pause } = services;
  const turn = await takePlace(services, hashOf(lane));
  const deadline = clock().getTime() + longestWait;
  try {
    for (;;) {
      const ahead = await db.$count(
        adminLoginTurns,
        and(
          eq(adminLoginTurns.laneHash, turn.laneHash),
          sql`${adminLoginTurns.place} < ${turn.place}`,
          gt(adminLoginTurns.expiresAt, clock()),
        ),
      );
      if (ahead < mostAtWork) return await work();
      if (isLeaving()) throw new AppError('unavailable', { retryAfter: 2 });
      if (clock().getTime() >= deadline)
        throw new AppError('too_many_tries', {
          message: 'admin log-in waited too long',
          retryAfter: longestWait / 1000,
        });
      await pause(askAgain);
    }
  } finally {
    await db.delete(adminLoginTurns).where(eq(adminLoginTurns.id, turn.id));
  }
}
