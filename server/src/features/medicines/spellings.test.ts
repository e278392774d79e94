import { expect, test } from 'vitest';
import { foldedKey } from './names.ts';
import { arabicSpellings, skeletonOf } from './spellings.ts';

test.each([
  ['Lipitor', 'ليبيتور'],
  ['Lipitor', 'ليبتور'],
  ['Amoclan', 'أموكلان'],
  ['Augmentin', 'اوقمنتين'],
  ['Augmentin', 'اوجمنتين'],
  ['Voltaren', 'فولتارين'],
  ['Glucophage', 'جلوكوفاج'],
  ['Zithromax', 'زيثروماكس'],
  ['Ventolin', 'فنتولين'],
  ['Nexium', 'نكسيوم'],
  ['Becotide', 'بيكوتايد'],
  ['Betnovate', 'بيتنوفيت'],
  ['Voltaren Emulgel', 'فولتارين امولجل'],
])('%s is spelled %s', (latin, arabic) => {
  expect(arabicSpellings(latin).map(foldedKey)).toContain(foldedKey(arabic));
});

test('a name with a number, a single letter or a foreign letter is not spelled', () => {
  expect(['B12 Depot', 'Betacor-S', 'Лек', ''].flatMap(arabicSpellings)).toEqual([]);
});

test.each([
  ['Panadol', 'بنادول'],
  ['Voltaren', 'فلتارين'],
  ['Glucophage', 'قلوكوفاج'],
  ['Zithromax', 'زيثروماكس'],
  ['Xanax', 'زاناكس'],
])('%s and %s have the same consonants', (latin, arabic) => {
  expect(skeletonOf(arabic)).toBe(skeletonOf(latin));
});

test('different names have different consonants', () => {
  expect(skeletonOf('Losec')).not.toBe(skeletonOf('Lasix'));
  expect(skeletonOf('Celebrex')).not.toBe(skeletonOf('Cerebyx'));
});
