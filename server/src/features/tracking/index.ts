import type { Area } from '../../platform/area.ts';
import { trackingRoutes } from './routes.ts';

export { browserIn, browserOf, browserToBe } from './browser-token.ts';
export { codesOf } from './codes.ts';
export { assertUnlocked, holdAll, rememberSender } from './holders.ts';
export { setPrivateHeaders } from './private-headers.ts';
export {
  type Followed,
  type Reader,
  type Readers,
  type Reading,
  readTracked,
} from './read-tracked.ts';
export {
  assertAsShown,
  getTracking,
  lockTracking,
  requestsFrom,
  type Tracking,
} from './trackings.ts';

export const area = { routes: trackingRoutes } satisfies Area;
