import type { Area } from '../../platform/area.ts';
import { eraseReviews } from './name-reviews/review.ts';
import { publicMedicineRoutes } from './public-routes.ts';

export {
  currentFinder,
  currentReader,
  recognizeProducts,
  recognizeTexts,
} from './current-reader.ts';
export type { NamedMedicine } from './find-names.ts';
export { unknownWords } from './find-unknown-words.ts';
export { addMedicine, changeMedicine, findMedicines } from './maintain-list.ts';
export { countReviews, countWaiting, readWaitingNames } from './name-reviews/queue.ts';
export { recordReview } from './name-reviews/review.ts';
export { readItemKeys, readPriceKeys } from './price-keys.ts';
export { withoutImpliedForm } from './product-columns.ts';
export { readRegister } from './register/file.ts';
export {
  countSources,
  importRegister,
  removeRegister,
  SourceNotFoundError,
  TooManyGoneError,
} from './register/import.ts';
export type { Plan } from './register/plan.ts';
export { InvalidRegisterError } from './register/row.ts';
export { showMedicines } from './register/show.ts';
export { haveSameContents } from './same-contents.ts';
export { loadMedicines } from './seed.ts';
export {
  listAnsweredProducts,
  lockKnownProducts,
  type ProductIdentity,
  storeInquiryProducts,
} from './store-inquiry-products.ts';
export { canonicalTown } from './towns.ts';
export {
  createUnmetDemandCache,
  listUnmetDemand,
  type UnavailableMedicine,
} from './unavailable-medicines.ts';
export { isFillerWord } from './unit-and-form-words.ts';

export const area = { publicRoutes: publicMedicineRoutes, erase: eraseReviews } satisfies Area;
