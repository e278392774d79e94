import type { Area } from '../../platform/area.ts';
import { publicPlaceRoutes } from './public-routes.ts';
import { placeRoutes } from './routes.ts';
import { deleteOldReports, erasePlacePhones } from './service.ts';

export {
  countPlaces,
  PlaceNotFoundError,
  removeBySourceId,
  restoreBySourceId,
} from './decide-place.ts';
export { type ImportResult, importPlaces, TooManyMissingError } from './import/import.ts';
export { readPlaces } from './import/read-place-file.ts';
export { InvalidPlaceListError } from './import/record.ts';
export { nearestCity } from './nearest-city.ts';
export { listReportedAfter } from './queries.ts';
export {
  dismissReports,
  findClaimable,
  readClaim,
  removePlace,
  replacePlace,
  restorePlace,
} from './service.ts';

export const area = {
  publicRoutes: publicPlaceRoutes,
  routes: placeRoutes,
  cleanUp: deleteOldReports,
  erase: erasePlacePhones,
} satisfies Area;
