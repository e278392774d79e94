import type { Language } from '@dawaya/contract/vocabulary/languages';

/** A moment's day in Khartoum, in words, with Western digits. `moment` is ISO 8601. */
export const dayInKhartoum = (language: Language, moment: string): string =>
  new Intl.DateTimeFormat(language === 'ar' ? 'ar-SD-u-nu-latn' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'Africa/Khartoum',
  }).format(new Date(moment));
