import type { PublicProduct } from '@dawaya/contract/endpoints/medicines';
import { asc, isNotNull, sql } from 'drizzle-orm';
import { compositions, inquiryMedicines } from '../../database/schema.ts';
import { impliedFactsOf } from './implied-forms.ts';
import { foldedKey } from './names.ts';

const { form, ratio } = inquiryMedicines;
const { id: medicineId, nameEn, nameAr } = compositions;
const isProlonged = sql<boolean>`${inquiryMedicines.isProlonged}`;

/** Rows that are equal in all of these columns are one product (docs/medicines.md). */
export const byProduct = [medicineId, form, inquiryMedicines.isProlonged, ratio];
export const productColumns = { medicineId, nameEn, nameAr, form, isProlonged, ratio };
export const productOrder = [nameEn, form, inquiryMedicines.isProlonged, ratio].map((column) =>
  asc(column),
);
/** Older rows state no release: the product is unknown. */
export const productCondition = isNotNull(inquiryMedicines.isProlonged);

/** Leaves out a form that the medicine's generic name implies. */
export const withoutImpliedForm = <Row extends PublicProduct>(row: Row): Row =>
  impliedFactsOf(foldedKey(row.nameEn)).form === row.form ? { ...row, form: null } : row;
