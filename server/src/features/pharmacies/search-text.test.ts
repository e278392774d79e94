import { fold } from '@dawaya/contract/vocabulary/folding';
import { describe, expect, test } from 'vitest';
import { searchTextOf } from './search-text.ts';

describe('spellings of the same word fold into one', () => {
  test.each([
    ['hamza on and under alef', 'أحمد إبراهيم', 'احمد ابراهيم'],
    ['madda', 'آمنة', 'امنه'],
    ['wasla', 'ٱلأمل', 'الامل'],
    ['alef maksura', 'مستشفى', 'مستشفي'],
    ['hamza on ya and on waw', 'شاطئ مؤمن', 'شاطي مومن'],
    ['hamza by itself', 'شفاء', 'شفا'],
    ['ta marbuta', 'صيدلية', 'صيدليه'],
    ['Persian ya and kaf', 'کسلا علی', 'كسلا علي'],
    ['diacritics', 'صَيْدَلِيَّةُ', 'صيدليه'],
    ['tatweel', 'صـيـدلية', 'صيدليه'],
    ['presentation forms', 'ﺻﻴﺪﻟﻴﺔ ﻻ', 'صيدليه لا'],
    ['a letter and its mark as two signs', 'أحمد', 'احمد'],
    ['Arabic-Indic digits', 'شارع ٦٠', 'شارع 60'],
    ['Persian digits', 'شارع ۴۵', 'شارع 45'],
    ['letter case', 'EL NAHDA', 'el nahda'],
    ['Latin accents', 'Café', 'cafe'],
    ['white space', '  ود \n مدني\t', 'ود مدني'],
    ['invisible marks of direction', '\u200fود\u200e مدني\u2069', 'ود مدني'],
  ])('%s', (_name, written, folded) => {
    expect(fold(written)).toBe(folded);
    expect(fold(folded)).toBe(folded);
  });

  test('different words stay different', () => {
    expect(fold('كسلا')).not.toBe(fold('كوستي'));
    expect(fold('نور')).not.toBe(fold('نورا'));
  });
});

test('a search reads both names, address, city and state in both languages, and never across two', () => {
  const pharmacy = { nameAr: 'النور', nameEn: 'Al Noor', address: 'شارع ٦٠', city: 'Omdurman' };
  expect(searchTextOf({ ...pharmacy, state: 'Khartoum' }).split('\n')).toEqual([
    'النور',
    'al noor',
    'شارع 60',
    'omdurman',
    'ام درمان',
    'khartoum',
    'الخرطوم',
  ]);
});
