import { type AppServices, areas, type RetentionServices } from './areas.ts';
import { rolledBack } from './database/roll-back.ts';
import { defineWork, type RetentionCounts, type Work } from './platform/area.ts';
import type { Queue } from './platform/jobs.ts';

export const cleanUpQueue: Queue<object> = { name: 'clean-up', retryLimit: 0 };
/** Only a demonstration schedules it (docs/operations.md). */
export const demoResetQueue: Queue<object> = { name: 'demo-reset', retryLimit: 10 };
export const cleanUpSchedule = '*/15 * * * *';

/**
 * Deletes what has expired in all areas, from the last to the first. Files come last: a storage
 * that is away must not keep personal data alive.
 */
async function cleanUp(services: AppServices): Promise<void> {
  for (const area of areas.toReversed()) {
    await area.applyRetention?.(services);
    await area.cleanUp?.(services);
  }
}

/** Deletes every person whose retention time has ended, as the clean-up does bit by bit. */
export async function applyAllRetention(services: RetentionServices): Promise<RetentionCounts> {
  const all = { requests: 0, inquiries: 0, consultations: 0, photos: 0, documents: 0, messages: 0 };
  for (const { applyRetention } of areas.toReversed())
    for (let isOver = !applyRetention; !isOver; ) {
      const counts = Object.entries((await applyRetention?.(services)) ?? {});
      for (const [kind, count] of counts) all[kind as keyof RetentionCounts] += count;
      isOver = counts.every(([, count]) => count === 0);
    }
  return all;
}

/** Returns the result of `applyAllRetention`, and rolls back. */
export const previewRetention = (services: RetentionServices): Promise<RetentionCounts> =>
  rolledBack(services.db, (db) => applyAllRetention({ ...services, db }));

export const works = [
  ...areas.flatMap((area) => area.queues ?? []),
  defineWork(cleanUpQueue, cleanUp, cleanUpSchedule),
];

/** All queues. `createJobs` makes them before the app uses them. */
export const queues = [...works.map(({ queue }) => queue), demoResetQueue];

export const schedulesOf = (works: readonly Pick<Work, 'queue' | 'schedule'>[]) =>
  works.flatMap(({ queue, schedule }) => (schedule ? { queue, cron: schedule } : []));
