import type { PgBoss } from 'pg-boss';

/** A job queue. Add each to `queues`, because pg-boss requires that they exist beforehand. */
export interface Queue<Data extends object> {
  name: string;
  retryLimit: number;
  /** The longest pause between two attempts in seconds; 900 by default. */
  retryDelayMax?: number;
  /** Jobs that one process runs at a time, each in its own worker; 1 by default. */
  workers?: number;
  /** Jobs that each worker takes at once; 1 by default. */
  batch?: number;
  /** Deletes a failed job for good, when an operator could not do anything with it. */
  deletesFailed?: boolean;
  /** Exists only as a type: the payload of a job. */
  data?: Data;
}

export const failedQueue = 'given-up';

const retries = {
  retryBackoff: true,
  retryDelay: 5,
  retryDelayMax: 15 * 60,
  expireInSeconds: 120,
  heartbeatSeconds: 12,
  deleteAfterSeconds: 60,
};

/**
 * Seconds. A job of a dead process is free after `heartbeatSeconds`, one of these intervals and the
 * pause before the second attempt: 27 s at most.
 */
export const superviseSeconds = 5;

export async function makeQueues(boss: PgBoss, queues: Queue<object>[]): Promise<void> {
  // `start` has cached the settings of existing queues.
  const existingQueues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  if (!existingQueues.has(failedQueue))
    await boss.createQueue(failedQueue, {
      retentionSeconds: 7 * 24 * 3600,
      deleteAfterSeconds: 7 * 24 * 3600,
    });
  for (const { name, retryLimit, retryDelayMax, deletesFailed } of queues) {
    const existing = existingQueues.get(name);
    if (existing) {
      // Earlier releases created it without a heartbeat.
      const { heartbeatSeconds } = retries;
      if (existing.heartbeatSeconds !== heartbeatSeconds)
        await boss.updateQueue(name, { heartbeatSeconds });
      continue;
    }
    await boss.createQueue(name, {
      ...retries,
      retryLimit,
      ...(retryDelayMax && { retryDelayMax }),
      ...(!deletesFailed && { deadLetter: failedQueue }),
    });
    // pg-boss reads a queue's settings at its first use, outside the caller's transaction. On the
    // single connection of the embedded database that would never end, so load them now.
    await boss.fetch(name, { batchSize: 1, priority: true, minPriority: 1_000_000 });
  }
}
