import type { Area } from '../../platform/area.ts';
import { trackingRoutes } from './routes.ts';

export { readBrowser, readOrCreateBrowser, readOrPromiseBrowser } from './browser-token.ts';
export { readCodes } from './codes.ts';
export {
  addHolders,
  addSenderAsHolder,
  assertUnlocked,
  readLockStates,
  removeOtherHolders,
} from './holders.ts';
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
  deleteAddresses,
  findRequestsFrom,
  getTracking,
  lockTracking,
  lockTrackingOfInquiry,
  type Tracking,
} from './trackings.ts';

export const area = { routes: trackingRoutes } satisfies Area;
