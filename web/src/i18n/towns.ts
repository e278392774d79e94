import { isolated } from '@dawaya/contract/vocabulary/direction';
import { createTexts } from './create-texts.ts';
import { plural } from './format.ts';

const pharmaciesEn = (count: number) =>
  plural('en', count, { zero: 'no pharmacies', one: '# pharmacy', other: '# pharmacies' });

export const en = {
  title: 'Pharmacies by town',
  intro: 'Choose your town to see its pharmacies.',
  loading: 'Loading the towns...',
  failed: 'The towns could not be loaded',
  firstDay: 'No pharmacy has joined Dawaya yet.',
  pharmacies: pharmaciesEn,
  titleOf: (place: string) => `Pharmacies in ${place} · Dawaya`,
  heading: (city: string) => `Pharmacies in ${city}`,
  openFirst: 'Those open now come first.',
  ask: (city: string) => `Who has it? Ask the pharmacies of ${isolated(city)}`,
  all: (city: string) => `Search among the pharmacies of ${city}`,
  empty: (city: string) => `No pharmacy of ${city} is in Dawaya yet.`,
  emptyText: 'Look in another town of the state, or search all pharmacies.',
  search: 'Search all pharmacies',
  others: (state: string) => `Other towns in ${state}`,
  allTowns: 'All towns',
  loadingPharmacies: 'Loading pharmacies...',
  failedPharmacies: 'The pharmacies could not be loaded',
};

const pharmaciesAr = (count: number) =>
  plural('ar', count, {
    zero: 'لا توجد صيدليات',
    one: 'صيدلية واحدة',
    two: 'صيدليتان',
    few: '# صيدليات',
    many: '# صيدلية',
    other: '# صيدلية',
  });

export const ar: typeof en = {
  title: 'الصيدليات حسب المدينة',
  intro: 'اختر مدينتك لترى صيدلياتها.',
  loading: 'جارٍ تحميل المدن...',
  failed: 'تعذر تحميل المدن',
  firstDay: 'لم تنضم أي صيدلية إلى دوايا حتى الآن.',
  pharmacies: pharmaciesAr,
  titleOf: (place) => `صيدليات ${place} · دوايا`,
  heading: (city) => `صيدليات ${city}`,
  openFirst: 'المفتوحة الآن أولًا.',
  ask: (city) => `منو العندو؟ اسأل صيدليات ${isolated(city)}`,
  all: (city) => `البحث في صيدليات ${city}`,
  empty: (city) => `لا توجد في دوايا صيدليات من ${city} حتى الآن.`,
  emptyText: 'ابحث في مدينة أخرى من الولاية، أو في كل الصيدليات.',
  search: 'البحث في كل الصيدليات',
  others: (state) => `مدن أخرى في ولاية ${state}`,
  allTowns: 'كل المدن',
  loadingPharmacies: 'جارٍ تحميل الصيدليات...',
  failedPharmacies: 'تعذر تحميل الصيدليات',
};

export const townTexts = { en, ar };
export const useTownTexts = createTexts(townTexts);
