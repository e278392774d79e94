import type { Area } from '../../platform/area.ts';
import { publicPlaceRoutes } from './public-routes.ts';
import { placeRoutes } from './routes.ts';
import { deleteOldReports, erasePlacePhones } from './service.ts';

export const area = {
  publicRoutes: publicPlaceRoutes,
  routes: placeRoutes,
  cleanUp: deleteOldReports,
  erase: erasePlacePhones,
} satisfies Area;
