import type { Database } from '../../database/client.ts';
import type { Area } from '../../platform/area.ts';
import type { Clock } from '../../platform/clock.ts';
import { liveRoutes } from './routes.ts';
import { mergeVersions } from './versions.ts';

export { type Changes, createChangeRecorder, liveChannel } from './notifier.ts';
export { createLive, type Live } from './service.ts';

export const area = {
  routes: liveRoutes,
  cleanUp: ({ db, clock }: { db: Database; clock: Clock }) => mergeVersions(db, clock()),
} satisfies Area;
