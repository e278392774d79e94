import { trackings } from '../../database/schema.ts';
import type { Area } from '../../platform/area.ts';
import { deleteOldOpenings } from './open-by-code.ts';
import { trackingRoutes } from './routes.ts';

export { readBrowser, readOrCreateBrowser, readOrPromiseBrowser } from './browser-token.ts';
export { readCodes } from './codes.ts';
export {
  addHolders,
  addSenderAsHolder,
  assertUnlocked,
  opensLink,
  readLockStates,
  removeOtherHolders,
} from './holders.ts';
export { canOpenByCode } from './open-by-code.ts';
export { setPrivateHeaders } from './private-headers.ts';
export {
  type ReadContext,
  type Readers,
  readTracked,
  type TrackedReader,
  type TrackingWithToken,
} from './read-tracked.ts';
export {
  assertAsShown,
  beganInChat,
  deleteAddresses,
  findRequestsFrom,
  getTracking,
  keepToken,
  lockTracking,
  lockTrackingOfInquiry,
  type Tracking,
} from './trackings.ts';

export const area = {
  sealed: [{ table: trackings }],
  routes: trackingRoutes,
  cleanUp: deleteOldOpenings,
} satisfies Area;
