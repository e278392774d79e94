import { type Area, defineWork } from '../../platform/area.ts';
import type { Services } from '../../services.ts';
import { cancellingQueue, cancelPayments } from './cancel-payments.ts';
import { clearDeleted } from './clear-deleted.ts';
import { expiryNoticeQueue, expiryNoticeTimes, sendExpiryNotices } from './expiry-notices.ts';
import { fetchedPictureQueue, fetchedPictureTimes, fetchPictures } from './fetched-picture.ts';
import { publicAdvertisementRoutes } from './public-routes.ts';
import { deleteOldDays } from './read-view-counts.ts';
import { advertisementRoutes } from './routes.ts';
import { deleteOldReceipts } from './transfers/service.ts';

export { cancellingQueue } from './cancel-payments.ts';
export { deleteUnseen } from './clear-deleted.ts';
export { type Counts, createCounts } from './count-views.ts';
export type { FetchPicture } from './fetched-picture.ts';
export { medicinesNamedIn } from './named-medicines.ts';
export { advertisementPayments } from './payment.ts';
export { presentPublic, proposedPictureUrl } from './present.ts';
export { acceptPicture, proposedAfter, refusePicture } from './proposed-pictures.ts';
export { advertisementsAfter, readPublicVersion } from './queries.ts';
export { decideOnClaim, type TransferDecision } from './transfers/decisions.ts';
export { type ClaimOnDesk, claimsAfter, findOnDesk, similarClaims } from './transfers/queries.ts';

export const area = {
  publicRoutes: publicAdvertisementRoutes,
  routes: advertisementRoutes,
  queues: [
    defineWork(
      expiryNoticeQueue,
      (services: Services) => sendExpiryNotices(services),
      expiryNoticeTimes,
    ),
    defineWork(cancellingQueue, cancelPayments),
    defineWork(fetchedPictureQueue, fetchPictures, fetchedPictureTimes),
  ],
  async cleanUp(services: Services) {
    const { db, clock } = services;
    await deleteOldDays(db, clock());
    await clearDeleted(db, clock());
    await deleteOldReceipts(services);
  },
} satisfies Area;
