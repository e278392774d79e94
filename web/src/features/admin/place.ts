import type { PharmacyApplication } from '@dawaya/contract/admin';
import { states } from '@dawaya/contract/regions';
import type { Language } from '../../lib/preferences.tsx';

/** A state's name in the page's language (decision 29). */
export const stateName = (state: PharmacyApplication['state'], language: Language): string =>
  language === 'ar' ? states[state] : state;

/** City and state on one line. */
export const placeOf = (at: Pick<PharmacyApplication, 'city' | 'state'>, language: Language) =>
  `${at.city}${language === 'ar' ? '، ' : ', '}${stateName(at.state, language)}`;
