import { isFoundBy, wantedWords, wordsOf } from '@dawaya/contract/vocabulary/search';
import { expect, test } from 'vitest';
import { Bits } from './bit-set.ts';
import { WordIndex } from './word-index.ts';

const texts = [
  'صيدلية النور كسلا',
  'صيدلية أبو بكر',
  'صيدلية عبدالله',
  'صيدلية عبد الله الجديدة 9',
  'الغذاء والدواء 12',
  'أم درمان',
  '100% Care',
  'Under_score',
  'Al Shifa Pharmacy',
  'Alshifa',
  "Rufa'a",
  'د احمد',
  'دن',
];
const index = new WordIndex();
for (const text of texts) index.add([wordsOf(text)]);

const exact = (search: string) => {
  const [first, ...rest] = wantedWords(search).map((word) => index.find(word));
  for (const bits of rest) first?.intersect(bits);
  return [...(first ?? [])].map((entry) => texts[entry]);
};

test.each([
  'النور',
  'صيدلية نور',
  'كسلا النور',
  'عبدالله',
  'عبد الله',
  'امدرم',
  'امدرمان',
  'صيدليةابوبكر',
  'صيدلية ابوبكر',
  'داحمد',
  '0%',
  '%',
  'r_s',
  '1',
  '12',
  '9',
  'shifa',
  'al shifa',
  'alshifa',
  'rufaa',
  'دن',
  'ا',
  'ar',
  'a',
  'ال',
  'ور',
  'الدواء',
  '-',
])('%s is found as the rules say', (search) => {
  const { items, isApproximate } = isFoundBy(texts, search, (text) => [text]);
  expect(exact(search)).toEqual(isApproximate ? [] : items);
});

test.each(['النوز', 'صيدلبة', 'phramacy', 'كسلل', 'carr'])(
  '%s is found with one wrong letter',
  (search) => {
    const { items, isApproximate } = isFoundBy(texts, search, (text) => [text]);
    expect(isApproximate).toBe(true);
    const [word] = wantedWords(search);
    expect(word && [...index.findNear(word)].map((entry) => texts[entry])).toEqual(items);
  },
);

test('words that share most letters are alike', () => {
  const [word] = wantedWords('pharamcie');
  const all = new Bits(texts.length);
  for (const entry of texts.keys()) all.add(entry);
  expect(word && index.findAlike(word, 3, all).map((entry) => texts[entry])).toEqual([
    'Al Shifa Pharmacy',
  ]);
});
