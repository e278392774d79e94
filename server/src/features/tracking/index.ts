import type { Area } from '../../platform/area.ts';
import { trackingRoutes } from './routes.ts';

export const area = { routes: trackingRoutes } satisfies Area;
