import { expect, test } from 'vitest';
import { splitName } from './split-name.ts';

test.each<[string, string, string | null, string | null]>([
  ['Arabic only', 'صيدلية الشفاء', 'صيدلية الشفاء', null],
  ['English only', 'Al Shifa Pharmacy', null, 'Al Shifa Pharmacy'],
  ['a bar', 'صيدلية الشفاء | Al Shifa Pharmacy', 'صيدلية الشفاء', 'Al Shifa Pharmacy'],
  ['a bar, English first', 'Al Shifa|الشفاء', 'الشفاء', 'Al Shifa'],
  ['a bar and a branch', 'الشفاء | Al Shifa | فرع بحري', 'الشفاء - فرع بحري', 'Al Shifa'],
  ['a bar between two Arabic names', 'الشفاء | النور', 'الشفاء | النور', null],
  ['a bar with nothing after it', 'صيدلية الشفاء |', 'صيدلية الشفاء', null],
  ['a bar alone', '|', null, '|'],
  ['a slash', 'صيدلية الشفاء/Al Shifa Pharmacy', 'صيدلية الشفاء', 'Al Shifa Pharmacy'],
  ['hours are no slash', 'صيدلية الأمل 24/7', 'صيدلية الأمل 24/7', null],
  ['hours beside a slash', 'الأمل 24/7 / Amal 24/7', 'الأمل 24/7', 'Amal 24/7'],
  ['a dash', 'صيدلية الشفاء - Al Shifa Pharmacy', 'صيدلية الشفاء', 'Al Shifa Pharmacy'],
  ['a long dash', 'Al Shifa – صيدلية الشفاء', 'صيدلية الشفاء', 'Al Shifa'],
  ['a hyphen within a name', 'Al-Shifa Pharmacy', null, 'Al-Shifa Pharmacy'],
  ['a dash before a branch', 'صيدلية الشفاء - فرع 2', 'صيدلية الشفاء - فرع 2', null],
  ["a dash before a branch's letter", 'صيدلية الشفاء - B', 'صيدلية الشفاء - B', null],
  ['a dash before a town', 'Al Shifa Pharmacy - بحري', null, 'Al Shifa Pharmacy - بحري'],
  ['brackets', 'صيدلية الشفاء (Al Shifa Pharmacy)', 'صيدلية الشفاء', 'Al Shifa Pharmacy'],
  ['brackets the other way', 'Al Shifa Pharmacy [الشفاء]', 'الشفاء', 'Al Shifa Pharmacy'],
  ['brackets in one script', 'صيدلية الشفاء (الجديدة)', 'صيدلية الشفاء (الجديدة)', null],
  ['a town in brackets', 'Al Shifa Pharmacy (بحري)', null, 'Al Shifa Pharmacy (بحري)'],
  ['run together', 'صيدلية الشفاء Al Shifa Pharmacy', 'صيدلية الشفاء', 'Al Shifa Pharmacy'],
  ['run together, English first', 'Al Shifa Pharmacy الشفاء', 'الشفاء', 'Al Shifa Pharmacy'],
  [
    'run together, with a number',
    'ابو المقداد 9 Abu Al-Muqdad 9',
    'ابو المقداد 9',
    'Abu Al-Muqdad 9',
  ],
  ['a Latin word in an Arabic name', 'صيدلية ABC الحديثة', 'صيدلية ABC الحديثة', null],
  ['a Latin name after the word', 'صيدلية ABC', 'صيدلية ABC', null],
  ['a Latin word at the end', 'صيدلية الحياة Plus', 'صيدلية الحياة Plus', null],
  ['only the word in English', 'صيدلية الشفاء Pharmacy', 'صيدلية الشفاء Pharmacy', null],
  ['only the word in Arabic', 'Al Shifa صيدلية', null, 'Al Shifa صيدلية'],
  ['numbers only', '100', null, '100'],
])('%s', (_case, written, nameAr, nameEn) => {
  expect(splitName(written)).toEqual({ nameAr, nameEn });
});
