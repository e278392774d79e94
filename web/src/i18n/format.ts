import { dateOf, dayAt, minuteAt } from '@dawaya/contract/vocabulary/khartoum-time';
import { type Language, locales, timeZone } from '@dawaya/contract/vocabulary/languages';

const cachedFormatters: Record<string, unknown> = {};

/**
 * Caches formatters: making one takes several milliseconds on a slow phone, and a list asks for
 * dozens.
 */
function cacheFormatter<Options extends object, Format>(
  Kind: new (locale: string, options: Options) => Format,
  locale: string,
  options: NoInfer<Options> = {} as Options,
): Format {
  const key = Kind.name + locale + JSON.stringify(options);
  cachedFormatters[key] ??= new Kind(locale, options);
  return cachedFormatters[key] as Format;
}

const inKhartoum = (
  language: Language,
  moment: string | Date,
  options: Intl.DateTimeFormatOptions,
): string =>
  cacheFormatter(Intl.DateTimeFormat, locales[language], { ...options, timeZone }).format(
    new Date(moment),
  );

/** The forms of a word with a number: Arabic has six, English two. `#` is the number's place. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Returns the form of a word for a number, with the number. */
export function plural(language: Language, count: number, forms: PluralForms): string {
  const form = forms[formOf[language](count)] ?? forms.other;
  return form.replace('#', formatNumber(language, count));
}

/**
 * Chooses the form for a whole number by Unicode's rules (CLDR), like `Intl.PluralRules`, whose
 * first use is slow on a cheap phone (docs/performance.md).
 */
export const formOf: Record<Language, (count: number) => Intl.LDMLPluralRule> = {
  en: (count) => (count === 1 ? 'one' : 'other'),
  ar: (count) => {
    const lastTwoDigits = count % 100;
    if (count < 3) return arabicForms[count] ?? 'other';
    if (lastTwoDigits < 3 || !Number.isInteger(count)) return 'other';
    return lastTwoDigits < 11 ? 'few' : 'many';
  },
};
const arabicForms = ['zero', 'one', 'two'] as const;

export function formatNumber(
  language: Language,
  value: number,
  options?: Intl.NumberFormatOptions,
) {
  // Such a number is alike in both languages and needs no formatter.
  if (!options && Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  return cacheFormatter(Intl.NumberFormat, locales[language], options).format(value);
}

/**
 * Formats the time of day in Khartoum: '8:00', '22:00'; 8:00 ص, 10:00 م. The space before م and ص
 * never breaks; English has none.
 */
export const formatTime = (language: Language, moment: string | Date): string =>
  inKhartoum(language, moment, { timeStyle: 'short' })
    .replace(' ', '\u00A0')
    .replace(/^0(?=\d)/, '');

/** Formats day and time in Khartoum: '22 November 2026, 16:05', '22 نوفمبر 2026، 4:05 م'. */
export function formatDateTime(language: Language, moment: string | Date): string {
  // Joined here, because browsers do not agree on the separator.
  const comma = language === 'ar' ? '،' : ',';
  return `${formatDay(language, moment)}${comma} ${formatTime(language, moment)}`;
}

/** Formats the day in Khartoum: '22 November 2026', '22 نوفمبر 2026'. */
export function formatDay(language: Language, moment: string | Date): string {
  return inKhartoum(language, moment, { dateStyle: 'long' });
}

/**
 * The Arabic case of a number with its unit: the subject by itself ('ساعتان'), the genitive after a
 * preposition ('منذ ساعتين'). English has one form.
 */
export type Case = 'subject' | 'genitive';

/** Formats a unit with its number: a word in the number's form in Arabic, a sign in English. */
export function formatUnit(
  language: Language,
  value: number,
  unit: 'kilobyte' | 'megabyte' | 'gigabyte' | 'kilometer' | 'second' | 'minute' | 'hour' | 'day',
  maximumFractionDigits = 0,
  arabicCase: Case = 'subject',
): string {
  const text = formatNumber(language, value, {
    style: 'unit',
    unit,
    unitDisplay: language === 'ar' ? 'long' : 'short',
    maximumFractionDigits,
  });
  if (language !== 'ar') return text;
  // Unicode has no dual of the kilometre.
  const dualText = text === '2 كيلومتر' ? 'كيلومتران' : text;
  return arabicCase === 'genitive' ? dualText.replace(/^(\p{L}+)ان$/u, '$1ين') : dualText;
}

/** From the longest, each with its minutes. */
export const units = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const;

export function formatWeekday(language: Language, moment: string | Date): string {
  return inKhartoum(language, moment, { weekday: 'long' });
}

/** Formats the day of the week in Khartoum for a chart: 'Sun'; 'أحد', without the article. */
export function formatShortWeekday(language: Language, moment: string | Date): string {
  return inKhartoum(language, moment, { weekday: 'short' }).replace(/^ال/, '');
}

export function formatDayMonth(
  language: Language,
  moment: string | Date,
  month: 'long' | 'short' = 'long',
): string {
  return inKhartoum(language, moment, { day: 'numeric', month });
}

const relative = { numeric: 'auto' } as const;

/**
 * Formats 'just now', '5 minutes ago', 'قبل 5 دقائق'. It depends on the clock, so only pages that render in the
 * browser use it.
 */
export function relativeTime(language: Language, moment: string | Date, now = Date.now()): string {
  const seconds = Math.round((new Date(moment).getTime() - now) / 1000);
  const largest = units.find(([, minutes]) => Math.abs(seconds) >= minutes * 60);
  const format = cacheFormatter(Intl.RelativeTimeFormat, locales[language], relative);
  // After 'Answered' and the like, where a bare 'now' reads as a promise.
  if (!largest) return language === 'en' ? 'just now' : 'قبل لحظات';
  const [unit, minutes] = largest;
  const text = format.format(Math.trunc(seconds / (minutes * 60)), unit);
  // People say 'قبل دقيقة', without the number.
  return text.replace(/ واحدة?$/, '');
}

/** Formats a moment of these days: 'today 16:05', 'اليوم 4:05 م'; '22 November 16:05' before. */
export function formatRecent(language: Language, moment: string | Date, today: string): string {
  const day =
    khartoumDay(moment) === today
      ? cacheFormatter(Intl.RelativeTimeFormat, locales[language], relative).format(0, 'day')
      : formatDayMonth(language, moment);
  return `${day} ${formatTime(language, moment)}`;
}

/** Returns the calendar day in Khartoum, which decides about 'today' (docs/requests.md). */
export function khartoumDay(moment: string | Date | number): string {
  return dateOf(dayAt(minuteAt(new Date(moment))));
}
