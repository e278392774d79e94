import { type AppServices, areas } from './areas.ts';
import { defineWork } from './platform/area.ts';
import type { Queue } from './platform/jobs.ts';

export const cleanUpQueue: Queue<object> = { name: 'clean-up', retryLimit: 0 };
export const cleanUpSchedule = '*/15 * * * *';

/**
 * Deletes what has expired in all areas, from the last to the first. Files come last: a storage
 * that is away must not keep personal data alive.
 */
async function cleanUp(services: AppServices): Promise<void> {
  for (const area of areas.toReversed()) await area.cleanUp?.(services);
}

export const works = [
  ...areas.flatMap((area) => area.queues ?? []),
  defineWork(cleanUpQueue, cleanUp, cleanUpSchedule),
];

/** All queues. `createJobs` makes them before the app uses them. */
export const queues = works.map(({ queue }) => queue);

export const schedules = works.flatMap(({ queue, schedule }) =>
  schedule ? { queue, cron: schedule } : [],
);
