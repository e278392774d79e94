import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import { trackingCodeInText } from '@dawaya/contract/vocabulary/tracking-code';
import { greetingIn } from '../../../i18n/greeting.ts';

/**
 * Returns the first text of a WhatsApp message, in the customer's language: the pharmacy and the
 * code, each isolated. It travels in an address, so it has nothing about the request's content.
 */
export const messageTo = (
  { code, language }: Pick<PrescriptionRequest, 'code' | 'language'>,
  pharmacy: Pick<PharmacyProfile, 'shopName' | 'nameAr' | 'nameEn'>,
): string =>
  greetingIn[language](isolated(nameIn(language, pharmacy)), code && trackingCodeInText(code));
