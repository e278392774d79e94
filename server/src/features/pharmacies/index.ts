import { type Area, defineWork } from '../../platform/area.ts';
import type { Route } from '../../platform/route.ts';
import type { Services } from '../../services.ts';
import {
  askedMedicinesQueue,
  askedMedicinesTimes,
  notifyOfAskedMedicines,
} from './asked-medicines/notifications.ts';
import { askedMedicineRoutes } from './asked-medicines/routes.ts';
import { deleteLapsedReports } from './availability/reports.ts';
import { availabilityRoutes } from './availability/routes.ts';
import { deleteOldChanges } from './index/fresh-index.ts';
import { nameReviewRoutes } from './name-reviews/routes.ts';
import { priceRoutes } from './prices/routes.ts';
import { publicPharmacyRoutes } from './public-routes.ts';
import { deleteRejectedDocuments } from './retention.ts';
import { type PharmacyServices, pharmacyRoutes } from './routes.ts';
import { deleteOldStaffAddresses, eraseStaff } from './staff/clean-up.ts';
import { staffRoutes } from './staff/routes.ts';

export { accountPhoneColumns, ofOwnersNumber } from './account-phone.ts';
export { countReportedItems, findReportedItems } from './availability/reports.ts';
export { canNameCity, countByCity } from './cities.ts';
export { changePharmacyProofTime, deletePharmacy } from './email-proof-deadline.ts';
export { createFreshIndex, type FreshIndex } from './index/fresh-index.ts';
export { decideOnName } from './name-decisions.ts';
export { allowReviews, endReviews, listReviewers } from './name-reviews/reviewers.ts';
export { nameColumns, pickNames, withShopName } from './names.ts';
export {
  addOpening,
  lastOpeningChange,
  openAtCondition,
  openingColumns,
  replaceHours,
} from './opening.ts';
export { assertOwnPharmacy, isOwnPharmacy, isPharmacist } from './policy.ts';
export { presentCityNames, presentDetails, presentPosition } from './present.ts';
export { listProposedAfter, presentProposal } from './proposed-names.ts';
export { countListed, findListed, type PharmacyRow, selectListed } from './queries.ts';
export type { PharmacyServices } from './routes.ts';
export { changePharmacy, derivedColumns, getPharmacyRow } from './service.ts';
export { setAccountAddress } from './set-account-address.ts';
export { findStaff, findStaffName } from './staff/queries.ts';
export { decideOnPharmacy, undoApprovalOfPharmacy, type Verification } from './verification.ts';

export const area = {
  publicRoutes: publicPharmacyRoutes,
  routes(route: Route, services: PharmacyServices) {
    pharmacyRoutes(route, services);
    staffRoutes(route, services);
    priceRoutes(route, services);
    askedMedicineRoutes(route, services);
    availabilityRoutes(route, services);
    nameReviewRoutes(route, services);
  },
  queues: [
    defineWork(
      askedMedicinesQueue,
      (services: Services) => notifyOfAskedMedicines(services),
      askedMedicinesTimes,
    ),
  ],
  async cleanUp({ db, clock }: Pick<Services, 'db' | 'clock'>) {
    await deleteOldChanges(db);
    await deleteOldStaffAddresses({ db, clock });
    await deleteLapsedReports(db, clock());
  },
  applyRetention: deleteRejectedDocuments,
  erase: eraseStaff,
} satisfies Area;
