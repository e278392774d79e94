import { type Language, locales, timeZone } from '@dawaya/contract/vocabulary/languages';

const made = new Map<string, unknown>();

/** Made once each: on a slow phone making one takes several milliseconds, and a list asks for dozens. */
function kept<Options extends object, Format>(
  Kind: new (locale: string, options: Options) => Format,
  locale: string,
  options: NoInfer<Options> = {} as Options,
): Format {
  const key = `${Kind.name} ${locale} ${JSON.stringify(options)}`;
  const format = (made.get(key) as Format | undefined) ?? new Kind(locale, options);
  made.set(key, format);
  return format;
}

const dateFormat = (language: Language, options: Intl.DateTimeFormatOptions) =>
  kept(Intl.DateTimeFormat, locales[language], { ...options, timeZone });

/** The form of a word that goes with a number: Arabic has six, English two. */
export function plural(
  language: Language,
  count: number,
  forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): string {
  const form = forms[kept(Intl.PluralRules, locales[language]).select(count)] ?? forms.other;
  return form.replace('#', formatNumber(language, count));
}

export function formatNumber(
  language: Language,
  value: number,
  options?: Intl.NumberFormatOptions,
) {
  return kept(Intl.NumberFormat, locales[language], options).format(value);
}

/** The day, in words, and the time in Khartoum: '22 November 2026, 16:05', '22 نوفمبر 2026، 4:05 م'. */
export function formatDateTime(language: Language, moment: string | Date): string {
  const time = dateFormat(language, { timeStyle: 'short' });
  // Joined here: browsers do not agree on what stands between the two.
  const comma = language === 'ar' ? '،' : ',';
  return `${formatDay(language, moment)}${comma} ${time.format(new Date(moment))}`;
}

/** The day in Khartoum, in words: '22 November 2026', '22 نوفمبر 2026'. */
export function formatDay(language: Language, moment: string | Date): string {
  return dateFormat(language, { dateStyle: 'long' }).format(new Date(moment));
}

/** A unit with its number: in Arabic in words, which take the number's form, in English by its sign. */
export const formatUnit = (
  language: Language,
  value: number,
  unit: 'kilobyte' | 'megabyte' | 'kilometer' | 'second' | 'minute' | 'hour' | 'day',
  maximumFractionDigits = 0,
): string =>
  formatNumber(language, value, {
    style: 'unit',
    unit,
    unitDisplay: language === 'ar' ? 'long' : 'short',
    maximumFractionDigits,
  });

const units = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const;

/**
 * How long, in its largest unit and, below ten of it, the next: '1 hr 20 mins', 'ساعة و20 دقيقة'.
 * @param minutes whole and not negative
 */
export function formatDuration(language: Language, minutes: number): string {
  let rest = minutes;
  const parts = units.map(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest %= size;
    return { unit, count };
  });
  const first = parts.findIndex(({ count }) => count > 0);
  // Beside ten and more the next unit says nothing.
  const length = (parts[first]?.count ?? 0) < 10 ? 2 : 1;
  const shown = first < 0 ? parts.slice(-1) : parts.slice(first, first + length);
  return shown
    .filter(({ count }, index) => index === 0 || count > 0)
    .map(({ unit, count }) => formatUnit(language, count, unit))
    .join(language === 'ar' ? ' و' : ' ');
}

/** The time of day in Khartoum: '8:00', '22:00'; 8:00 ص, 10:00 م. */
export function formatTime(language: Language, moment: string | Date): string {
  return dateFormat(language, { timeStyle: 'short' })
    .format(new Date(moment))
    .replace(/^0(?=\d)/, '');
}

/** The day of the week in Khartoum. */
export function formatWeekday(language: Language, moment: string | Date): string {
  return dateFormat(language, { weekday: 'long' }).format(new Date(moment));
}

/** The day of the week in Khartoum, for below a bar: 'Sun', 'أحد' as people write it in tables. */
export function formatShortWeekday(language: Language, moment: string | Date): string {
  return dateFormat(language, { weekday: 'short' }).format(new Date(moment)).replace(/^ال/, '');
}

/** The day in Khartoum without its year. */
export function formatDayMonth(language: Language, moment: string | Date): string {
  return dateFormat(language, { day: 'numeric', month: 'long' }).format(new Date(moment));
}

/** '5 minutes ago', 'قبل 5 دقائق'. For pages rendered in the browser only: it depends on the clock. */
export function relativeTime(language: Language, moment: string | Date, now = Date.now()): string {
  const seconds = Math.round((new Date(moment).getTime() - now) / 1000);
  const steps: [Intl.RelativeTimeFormatUnit, number][] = [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ];
  const [unit, size] = steps.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1];
  const format = kept(Intl.RelativeTimeFormat, locales[language], { numeric: 'auto' });
  return unit === 'second'
    ? format.format(0, 'second')
    : format.format(Math.trunc(seconds / size), unit);
}

/** The calendar day in Khartoum, to compare by: 'today' is decided there (product decision 13). */
export function khartoumDay(moment: string | Date | number): string {
  return kept(Intl.DateTimeFormat, 'en-CA', { timeZone }).format(new Date(moment));
}
