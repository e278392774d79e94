import { locales } from '@dawaya/contract/vocabulary/languages';
import { expect, test } from 'vitest';
import { formatDuration } from './duration.ts';
import { fileSize, kilobytes } from './file-size.ts';
import {
  formatDateTime,
  formatDay,
  formatNumber,
  formatShortWeekday,
  formatUnit,
  formOf,
  khartoumDay,
  relativeTime,
} from './format.ts';

const moment = '2026-11-22T14:05:00Z';

test('days are in words and times are Khartoum’s, in both languages', () => {
  expect(formatDay('en', moment)).toBe('22 November 2026');
  expect(formatDay('ar', moment)).toBe('22 نوفمبر 2026');
  expect(formatDateTime('en', moment)).toBe('22 November 2026, 16:05');
  expect(formatDateTime('ar', moment)).toBe('22 نوفمبر 2026، 4:05\u00A0م');
  expect(formatDateTime('en', '2026-11-22T00:35:00Z')).toBe('22 November 2026, 2:35');
  expect(formatDay('ar', '2026-11-22T22:30:00Z')).toBe('23 نوفمبر 2026');
});

test('the day of the week is short enough for a column, in both languages', () => {
  expect(formatShortWeekday('en', moment)).toBe('Sun');
  expect(formatShortWeekday('ar', moment)).toBe('أحد');
});

test.each([
  [0, 'just now', 'قبل لحظات'],
  [1 * 60, '1 minute ago', 'قبل دقيقة'],
  [3 * 60, '3 minutes ago', 'قبل 3 دقائق'],
  [2 * 3_600, '2 hours ago', 'قبل ساعتين'],
  [3 * 3_600, '3 hours ago', 'قبل 3 ساعات'],
  [11 * 3_600, '11 hours ago', 'قبل 11 ساعة'],
  [86_400, 'yesterday', 'أمس'],
  [11 * 86_400, '11 days ago', 'قبل 11 يومًا'],
])('%i seconds ago, the number with the right form of its noun', (seconds, en, ar) => {
  const now = Date.parse(moment);
  const then = new Date(now - seconds * 1_000);
  expect(relativeTime('en', then, now)).toBe(en);
  expect(relativeTime('ar', then, now)).toBe(ar);
});

test('units are words in Arabic and signs in English', () => {
  expect(formatUnit('en', 2.53, 'kilometer', 1)).toBe('2.5 km');
  expect(formatUnit('ar', 3, 'kilometer', 1)).toBe('3 كيلومترات');
  expect(formatUnit('ar', 11, 'kilometer', 1)).toBe('11 كيلومترًا');
  expect(formatUnit('ar', 2, 'kilometer', 1)).toBe('كيلومتران');
  expect(formatUnit('ar', 2, 'kilometer', 1, 'genitive')).toBe('كيلومترين');
  expect(formatUnit('ar', 2.5, 'kilometer', 1, 'genitive')).toBe('2.5 كيلومتر');
  expect(formatUnit('en', 2, 'kilometer', 1, 'genitive')).toBe('2 km');
  expect([fileSize('en', 2_140_000), fileSize('ar', 2_140_000)]).toEqual([
    '2.1 MB',
    '2.1 ميغابايت',
  ]);
  expect([kilobytes('en', 340_100), kilobytes('ar', 340_100)]).toEqual(['340 kB', '340 كيلوبايت']);
});

test.each([
  [0, '0 mins', '0 دقيقة'],
  [1, '1 min', 'دقيقة'],
  [2, '2 mins', 'دقيقتان'],
  [10, '10 mins', '10 دقائق'],
  [80, '1 hr 20 mins', 'ساعة و20 دقيقة'],
  [125, '2 hrs 5 mins', 'ساعتان و5 دقائق'],
  [680, '11 hrs', '11 ساعة'],
  [1441, '1 day', 'يوم'],
  [3 * 1440 + 121, '3 days 2 hrs', '3 أيام وساعتان'],
])('%i minutes in one or two units, each with the right form of its noun', (minutes, en, ar) => {
  expect(formatDuration('en', minutes)).toBe(en);
  expect(formatDuration('ar', minutes)).toBe(ar);
});

test('a duration after a preposition is in the genitive', () => {
  expect(formatDuration('ar', 120, 'genitive')).toBe('ساعتين');
  expect(formatDuration('ar', 122, 'genitive')).toBe('ساعتين ودقيقتين');
  expect(formatDuration('ar', 2881, 'genitive')).toBe('يومين');
  expect(formatDuration('en', 120, 'genitive')).toBe('2 hrs');
});

test('a day begins at midnight in Khartoum', () => {
  expect(khartoumDay('2026-03-09T21:59:59Z')).toBe('2026-03-09');
  expect(khartoumDay('2026-03-09T22:00:00Z')).toBe('2026-03-10');
});

test.each(['en', 'ar'] as const)(
  'numbers and their forms are those of Unicode (%s)',
  (language) => {
    const rules = new Intl.PluralRules(locales[language]);
    const numbers = new Intl.NumberFormat(locales[language]);
    for (const value of [...Array(1200).keys(), 10_003, 99_999, 0.5, 2.5, 103.5, -1]) {
      expect(formatNumber(language, value)).toBe(numbers.format(value));
      if (value >= 0) expect(formOf[language](value), `${value}`).toBe(rules.select(value));
    }
  },
);
