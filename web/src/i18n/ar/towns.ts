import type { towns as en } from '../en/towns.ts';
import { plural } from '../format.ts';

const pharmacies = (count: number) =>
  plural('ar', count, {
    zero: 'لا توجد صيدليات',
    one: 'صيدلية واحدة',
    two: 'صيدليتان',
    few: '# صيدليات',
    many: '# صيدلية',
    other: '# صيدلية',
  });

export const towns: typeof en = {
  title: 'الصيدليات حسب المدينة',
  intro: 'مدن السودان التي فيها صيدليات في دوايا، ولاية بعد ولاية.',
  loading: 'جارٍ تحميل المدن...',
  failed: 'تعذر تحميل المدن',
  none: 'لا توجد صيدليات في دوايا في أي مدينة حتى الآن.',
  firstDay: 'لم تنضم أي صيدلية إلى دوايا حتى الآن.',
  register: 'تسجيل صيدلية',
  pharmacies,
  titleOf: (place) => `صيدليات ${place} · دوايا`,
  descriptionOf: (place, count) =>
    `${pharmacies(count)} في ${place}: المفتوحة منها الآن، وعناوينها وأرقام هواتفها وساعات عملها. أرسل إليها روشتتك.`,
  heading: (city) => `صيدليات ${city}`,
  openFirst: 'المفتوحة الآن أولًا.',
  all: (city) => `البحث في صيدليات ${city}`,
  empty: (city) => `لا توجد في دوايا صيدليات من ${city} حتى الآن.`,
  emptyText: 'ابحث في مدينة أخرى من الولاية، أو في كل الصيدليات.',
  search: 'البحث في كل الصيدليات',
  others: (state) => `مدن أخرى في ولاية ${state}`,
  allTowns: 'كل المدن',
  way: 'مسار الصفحة',
  loadingPharmacies: 'جارٍ تحميل الصيدليات...',
  failedPharmacies: 'تعذر تحميل الصيدليات',
};
