import { isolated } from '@dawaya/contract/vocabulary/direction';
import { createTexts } from './create-texts.ts';
import { formatNumber, plural } from './format.ts';

export const en = {
  city: {
    state: 'State',
    city: 'City',
    allStates: 'All states',
    allCities: 'All cities',
    counted: (name: string, count: number) => `${name} (${formatNumber('en', count)})`,
  },
  approximate: (search: string) =>
    `Nothing matches “${isolated(search)}” exactly. These come closest.`,
  meant: (search: string) => `Did you mean “${isolated(search)}”?`,
  only: (...filters: string[]) => `Only: ${filters.join(', ')}`,
  nearHint: 'Press “Near me” to sort by distance.',
  suggestions: 'Did you mean',
  everywhere: (count: number) =>
    plural('en', count, {
      one: 'Show # pharmacy in all of Sudan',
      other: 'Show # pharmacies in all of Sudan',
    }),
  unfiltered: (count: number) =>
    plural('en', count, {
      one: 'Show # pharmacy without the filter',
      other: 'Show # pharmacies without the filter',
    }),
  advertised: (count: number, search: string) =>
    `${plural('en', count, { one: '# advertisement mentions', other: '# advertisements mention' })} “${isolated(search)}”`,
};

/** Returns the number of pharmacies as the object of «عرض». */
const shownPharmacies = (count: number) =>
  plural('ar', count, {
    one: 'صيدلية واحدة',
    two: 'صيدليتين',
    few: '# صيدليات',
    many: '# صيدلية',
    other: '# صيدلية',
  });

export const ar: typeof en = {
  city: {
    state: 'الولاية',
    city: 'المدينة',
    allStates: 'كل الولايات',
    allCities: 'كل المدن',
    counted: (name, count) => `${name} (${formatNumber('ar', count)})`,
  },
  approximate: (search) => `لم نجد «${isolated(search)}» كما كُتب. هذه أقرب النتائج إليه.`,
  meant: (search) => `هل تقصد «${isolated(search)}»؟`,
  only: (...filters) => `المعروض فقط: ${filters.join('، ')}`,
  nearHint: 'اضغط «الأقرب إليّ» للترتيب بحسب المسافة.',
  suggestions: 'هل تقصد:',
  everywhere: (count) => `عرض ${shownPharmacies(count)} في كل السودان`,
  unfiltered: (count) => `عرض ${shownPharmacies(count)} بدون تصفية`,
  advertised: (count, search) =>
    `${plural('ar', count, {
      one: 'إعلان واحد يذكر',
      two: 'إعلانان يذكران',
      few: '# إعلانات تذكر',
      many: '# إعلانًا يذكر',
      other: '# إعلان يذكر',
    })} «${isolated(search)}»`,
};

export const useFinderMoreTexts = createTexts({ en, ar });
