import { type Language, locales, timeZone } from '@dawaya/contract/vocabulary/languages';

/** A moment's day in Khartoum, in words, with Western digits. `moment` is ISO 8601. */
export const dayInKhartoum = (language: Language, moment: string): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone }).format(
    new Date(moment),
  );
