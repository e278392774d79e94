import { dateOf, dayAt, minuteAt } from '@dawaya/contract/vocabulary/khartoum-time';
import { type Language, locales, timeZone } from '@dawaya/contract/vocabulary/languages';

const made: Record<string, unknown> = {};

/** Made once each: on a slow phone making one takes several milliseconds, and a list asks for dozens. */
function kept<Options extends object, Format>(
  Kind: new (locale: string, options: Options) => Format,
  locale: string,
  options: NoInfer<Options> = {} as Options,
): Format {
  const key = Kind.name + locale + JSON.stringify(options);
  made[key] ??= new Kind(locale, options);
  return made[key] as Format;
}

const inKhartoum = (
  language: Language,
  moment: string | Date,
  options: Intl.DateTimeFormatOptions,
): string =>
  kept(Intl.DateTimeFormat, locales[language], { ...options, timeZone }).format(new Date(moment));

/** The form of a word that goes with a number: Arabic has six, English two. */
export function plural(
  language: Language,
  count: number,
  forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): string {
  const form = forms[formOf[language](count)] ?? forms.other;
  return form.replace('#', formatNumber(language, count));
}

/**
 * Which form a whole number takes, by Unicode's rules (CLDR), as `Intl.PluralRules` says it: a page is
 * live before a slow phone has made its first formatter (docs/decisions/0098).
 */
export const formOf: Record<Language, (count: number) => Intl.LDMLPluralRule> = {
  en: (count) => (count === 1 ? 'one' : 'other'),
  ar: (count) => {
    const rest = count % 100;
    if (count < 3) return arabicForms[count] ?? 'other';
    if (rest < 3 || !Number.isInteger(count)) return 'other';
    return rest < 11 ? 'few' : 'many';
  },
};
const arabicForms = ['zero', 'one', 'two'] as const;

export function formatNumber(
  language: Language,
  value: number,
  options?: Intl.NumberFormatOptions,
) {
  // Alike in both languages, and needs no formatter.
  if (!options && Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  return kept(Intl.NumberFormat, locales[language], options).format(value);
}

/** The day, in words, and the time in Khartoum: '22 November 2026, 16:05', '22 نوفمبر 2026، 4:05 م'. */
export function formatDateTime(language: Language, moment: string | Date): string {
  const time = inKhartoum(language, moment, { timeStyle: 'short' });
  // Joined here: browsers do not agree on what stands between the two.
  const comma = language === 'ar' ? '،' : ',';
  return `${formatDay(language, moment)}${comma} ${time}`;
}

/** The day in Khartoum, in words: '22 November 2026', '22 نوفمبر 2026'. */
export function formatDay(language: Language, moment: string | Date): string {
  return inKhartoum(language, moment, { dateStyle: 'long' });
}

/**
 * The Arabic case of a number with its unit: the subject by itself ('ساعتان'), the genitive after a
 * preposition ('منذ ساعتين'). English has one form.
 */
export type Case = 'subject' | 'genitive';

/** A unit with its number: a word in Arabic, in the form of the number, and a sign in English. */
export function formatUnit(
  language: Language,
  value: number,
  unit: 'kilobyte' | 'megabyte' | 'kilometer' | 'second' | 'minute' | 'hour' | 'day',
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
  const written = text === '2 كيلومتر' ? 'كيلومتران' : text;
  return arabicCase === 'genitive' ? written.replace(/^(\p{L}+)ان$/u, '$1ين') : written;
}

/** From the longest, each with its minutes. */
export const units = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** The time of day in Khartoum: '8:00', '22:00'; 8:00 ص, 10:00 م. */
export function formatTime(language: Language, moment: string | Date): string {
  return inKhartoum(language, moment, { timeStyle: 'short' }).replace(/^0(?=\d)/, '');
}

/** The day of the week in Khartoum. */
export function formatWeekday(language: Language, moment: string | Date): string {
  return inKhartoum(language, moment, { weekday: 'long' });
}

/** The day of the week in Khartoum, for below a bar: 'Sun', 'أحد' as people write it in tables. */
export function formatShortWeekday(language: Language, moment: string | Date): string {
  return inKhartoum(language, moment, { weekday: 'short' }).replace(/^ال/, '');
}

/** The day in Khartoum without its year. */
export function formatDayMonth(language: Language, moment: string | Date): string {
  return inKhartoum(language, moment, { day: 'numeric', month: 'long' });
}

/** '5 minutes ago', 'قبل 5 دقائق'. For pages rendered in the browser only: it depends on the clock. */
export function relativeTime(language: Language, moment: string | Date, now = Date.now()): string {
  const seconds = Math.round((new Date(moment).getTime() - now) / 1000);
  const largest = units.find(([, minutes]) => Math.abs(seconds) >= minutes * 60);
  const format = kept(Intl.RelativeTimeFormat, locales[language], { numeric: 'auto' });
  if (!largest) return format.format(0, 'second');
  const [unit, minutes] = largest;
  return format.format(Math.trunc(seconds / (minutes * 60)), unit);
}

/** The calendar day in Khartoum, to compare by: 'today' is decided there (product decision 13). */
export function khartoumDay(moment: string | Date | number): string {
  return dateOf(dayAt(minuteAt(new Date(moment))));
}
