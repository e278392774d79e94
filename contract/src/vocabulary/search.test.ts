import { describe, expect, test } from 'vitest';
import { differsByOne, isFoundBy, searchAmong, splitTexts, wordsOf } from './search.ts';

const finds = (search: string, ...texts: string[]) =>
  isFoundBy([texts], search, (texts) => texts).items.length === 1;
const nearly = (search: string, ...texts: string[]) =>
  isFoundBy([texts], search, (texts) => texts).isApproximate;

describe('a search as it was typed', () => {
  test.each([
    ['words in any order', 'النور صيدلية', 'صيدلية النور'],
    ['words of several texts', 'كسلا النور', 'صيدلية النور', 'كسلا'],
    ['the beginning of a word', 'صيد', 'صيدلية النور'],
    ['the middle of a word', 'shif', 'Alshifa'],
    ['without the article', 'نور', 'صيدلية النور'],
    ['with an article that is not there', 'الصيدلية النور', 'صيدلية نور'],
    ['article and conjunction', 'الدواء', 'الغذاء والدواء'],
    ['for the', 'للأدوية', 'شركة الأدوية'],
    ['with the conjunction apart', 'غذاء و دواء', 'الغذاء والدواء'],
    ['joined', 'عبدالله', 'صيدلية عبد الله'],
    ['joined, the first word with an article', 'الشفاءالجديدة', 'صيدلية الشفاء الجديدة'],
    ['all joined', 'صيدليةابوبكر', 'صيدلية أبو بكر'],
    ['split', 'عبد الله', 'صيدلية عبدالله'],
    ['joined and not yet ended', 'امدرم', 'أم درمان'],
    ['a digit joined to a name', 'المقداد9', 'ابو المقداد 9'],
    ['a digit apart from a name', 'المقداد 9', 'ابو المقداد9'],
    ['a hyphen', 'al muqdad', 'Abu Al-Muqdad'],
    ['the Latin article', 'Al Shifa', 'Shifa Pharmacy'],
    ['an apostrophe', 'rufaa', "Rufa'a"],
    ['a sign for itself', '0%', '100% Care'],
    ['a number before a sign', '100', '100% Care'],
  ])('%s', (_how, search, ...texts) => {
    expect(finds(search, ...texts)).toBe(true);
    expect(nearly(search, ...texts)).toBe(false);
  });

  test.each([
    ['one of two words', 'النور كسلا', 'صيدلية النور'],
    ['part of a number', '45', 'شارع 145'],
    ['the beginning of a number', '45', 'شارع 450'],
    ['with an article, the end of another word', 'الامل', 'الحوامل'],
    ['across two texts', 'نوركسلا', 'نور', 'كسلا'],
    ['a per cent sign', '%', 'النور'],
    ['a hyphen alone', '-', 'Al-Noor'],
    ['two wrong letters', 'الشفز', 'الكتفا'],
    ['another number', '46', 'شارع 45'],
  ])('not %s', (_how, search, ...texts) => {
    expect(finds(search, ...texts)).toBe(false);
  });

  test('a search uses its first ten words', () => {
    const words = 'a b c d e f g h i j';
    expect(finds(`${words} a k`, words)).toBe(true);
    expect(finds(words, 'a b c d e f g h i')).toBe(false);
  });

  test('an empty search finds everything', () => {
    expect(isFoundBy([1, 2], ' ', () => []).items).toEqual([1, 2]);
  });
});

describe('a search forgives one wrong letter if nothing else matches', () => {
  test.each([
    ['another', 'النوز', 'صيدلية النور'],
    ['one more', 'النورر', 'صيدلية النور'],
    ['one less', 'صيدية النور', 'صيدلية النور'],
    ['two swapped', 'phramacy', 'Nile Pharmacy'],
    ['without the article', 'الخرطةم', 'خرطوم'],
  ])('%s', (_how, search, text) => {
    expect(nearly(search, text)).toBe(true);
  });

  test('an exact match excludes matches with a wrong letter', () => {
    expect(isFoundBy(['النور', 'النوز'], 'النوز', (text) => [text])).toEqual({
      items: ['النوز'],
      isApproximate: false,
      meant: null,
    });
  });

  test('a word of two letters forgives nothing', () => {
    expect(nearly('دم', 'دن')).toBe(false);
  });

  test('a search of more than five words forgives nothing', () => {
    expect(nearly('one two three four fibe', 'one two three four five six')).toBe(true);
    expect(nearly('one two three four fibe six', 'one two three four five six')).toBe(false);
  });

  test.each([
    ['abc', 'abc', true],
    ['abc', 'acb', true],
    ['abc', 'bac', true],
    ['abc', 'cba', false],
    ['abc', 'ab', true],
    ['abc', 'a', false],
    ['abc', 'xabc', true],
    ['abcd', 'badc', false],
  ])('%s and %s', (one, other, differs) => {
    expect(differsByOne(one, other)).toBe(differs);
    expect(differsByOne(other, one)).toBe(differs);
  });
});

test('a name of many equal words takes few comparisons', () => {
  let looks = 0;
  const words = splitTexts(['a '.repeat(18)]).map((text) =>
    text.map(({ stem }) => ({
      stem,
      get word() {
        looks++;
        return stem;
      },
    })),
  );
  const search = `${'a'.repeat(30)}b`;
  expect(searchAmong([{ item: 'it', texts: words }], search).items).toEqual([]);
  expect(looks).toBeLessThan(5000);
});

test('punctuation, and a change between letters and digits, separate words', () => {
  expect(wordsOf('صيدلية النيل9 | Nile-9, (24/7) 100% L’été')).toEqual(
    'صيدليه النيل 9 nile 9 24 7 100% lete'.split(' '),
  );
});
