import { randomUUID } from 'node:crypto';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { adminLoginTurns } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { seconds } from '../../platform/clock.ts';
import { hashOf } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';

const maxAtWork = 5;
/** The number that may wait: as many as run within `maxWait` when each is slowed. */
const maxWaiting = 20;
const maxWait = seconds(20);
const askAgain = seconds(0.25);
/** The longest time that the turn of a dead process blocks others after its wait. */
const maxWork = seconds(15);

type TurnServices = Pick<Services, 'db' | 'clock' | 'pause'>;

/** Joins the queue of a lane. @throws AppError `too_many_tries` when the lane is full. */
async function joinQueue({ db, clock }: TurnServices, laneHash: Buffer) {
  const now = clock();
  const expiresAt = new Date(now.getTime() + maxWait + maxWork);
  return db.transaction(async (db) => {
    // Without the lock, a later position could become visible before an earlier one.
    await db.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`admin login ${laneHash.toString('hex')}`}, 0))`,
    );
    const laneCondition = eq(adminLoginTurns.laneHash, laneHash);
    await db.delete(adminLoginTurns).where(and(laneCondition, lte(adminLoginTurns.expiresAt, now)));
    if ((await db.$count(adminLoginTurns, laneCondition)) >= maxAtWork + maxWaiting)
      throw new AppError('too_many_tries', {
        message: 'admin log-ins waiting',
        retryAfter: maxWait / 1000,
      });
    const [turn] = await db
      .insert(adminLoginTurns)
      .values({ id: randomUUID(), laneHash, expiresAt })
      .returning();
    if (!turn) throw new Error('a turn was not stored');
    return turn;
  });
}

/**
 * Runs `work` when fewer than five other log-ins to the account run, in the order of arrival. The
 * rows of all processes count (docs/limits.md).
 * @param options `lane`: the account, with a separate queue for known browsers; `isDraining`:
 * whether the process ends, which also ends the wait.
 * @throws AppError `too_many_tries` when too many wait, or for too long; `unavailable`.
 */
export async function inLoginTurn<T>(
  services: TurnServices,
  { lane, isDraining }: { lane: string; isDraining: () => boolean },
  work: () => Promise<T>,
): Promise<T> {
  const { db, clock, pause } = services;
  const turn = await joinQueue(services, hashOf(lane));
  const deadline = clock().getTime() + maxWait;
  try {
    for (;;) {
      const ahead = await db.$count(
        adminLoginTurns,
        and(
          eq(adminLoginTurns.laneHash, turn.laneHash),
          sql`${adminLoginTurns.position} < ${turn.position}`,
          gt(adminLoginTurns.expiresAt, clock()),
        ),
      );
      if (ahead < maxAtWork) return await work();
      if (isDraining()) throw new AppError('unavailable', { retryAfter: 2 });
      if (clock().getTime() >= deadline)
        throw new AppError('too_many_tries', {
          message: 'admin log-in waited too long',
          retryAfter: maxWait / 1000,
        });
      await pause(askAgain);
    }
  } finally {
    await db.delete(adminLoginTurns).where(eq(adminLoginTurns.id, turn.id));
  }
}
