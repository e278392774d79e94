import { fold } from '@dawaya/contract/vocabulary/folding';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { specializationName } from '../../../i18n/specialization.ts';

interface Named {
  fullName: string;
  specialization: string;
}

/** Whether every word of the search stands in the name or in the specialization, in either language. */
export function matchesSearch(doctor: Named, search: string): boolean {
  const specializations = (['en', 'ar'] as Language[]).map((language) =>
    specializationName(language, doctor.specialization),
  );
  const text = fold([doctor.fullName, ...specializations].join(' '));
  return fold(search)
    .split(' ')
    .every((word) => text.includes(word));
}
