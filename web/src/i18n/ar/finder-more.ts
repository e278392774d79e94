import { isolated } from '@dawaya/contract/vocabulary/direction';
import type { finderMore as en } from '../en/finder-more.ts';
import { plural } from '../format.ts';

/** The number of pharmacies as the object of «عرض». */
const shownPharmacies = (count: number) =>
  plural('ar', count, {
    one: 'صيدلية واحدة',
    two: 'صيدليتين',
    few: '# صيدليات',
    many: '# صيدلية',
    other: '# صيدلية',
  });

export const finderMore: typeof en = {
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
