import type { Area } from '../../platform/area.ts';
import { publicMedicineRoutes } from './public-routes.ts';

export const area = { publicRoutes: publicMedicineRoutes } satisfies Area;
