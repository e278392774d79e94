import type { Area } from '../../platform/area.ts';
import { uploadRoutes } from './routes.ts';

export const area = { routes: uploadRoutes } satisfies Area;
