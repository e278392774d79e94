import type { Area } from '../../platform/area.ts';
import { eraseSessions } from './erasure.ts';
import { sessionRoutes } from './routes.ts';
import type { Sessions } from './service.ts';

export const area = {
  routes: sessionRoutes,
  cleanUp: ({ sessions }: { sessions: Sessions }) => sessions.deleteExpired(),
  erase: eraseSessions,
} satisfies Area;
