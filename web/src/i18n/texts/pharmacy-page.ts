import { pharmacyPage as ar } from '../ar/pharmacy-page.ts';
import { createTexts } from '../create-texts.ts';
import { pharmacyPage as en } from '../en/pharmacy-page.ts';

export const pharmacyPageTexts = { en, ar };
export const usePharmacyPageTexts = createTexts(pharmacyPageTexts);
