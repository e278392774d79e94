import { type Language, locales, timeZone } from '@dawaya/contract/vocabulary/languages';

/** Formats the day of a time in Khartoum, with Western digits. `moment` is ISO 8601. */
export const formatDayInKhartoum = (language: Language, moment: string): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone }).format(
    new Date(moment),
  );
