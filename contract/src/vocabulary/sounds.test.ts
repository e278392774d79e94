import { expect, test } from 'vitest';
import { fold } from './folding.ts';
import { soundKeys, soundsLike } from './sounds.ts';

const pairs: [string, string][] = [
  ['محمد', 'Mohamed'],
  ['محمد', 'Muhammad'],
  ['أحمد', 'Ahmed'],
  ['علي', 'Ali'],
  ['عثمان', 'Osman'],
  ['عثمان', 'Othman'],
  ['فاطمة', 'Fatima'],
  ['آمنة', 'Amna'],
  ['منى', 'Mona'],
  ['مصطفى', 'Mustafa'],
  ['خالد', 'Khalid'],
  ['عائشة', 'Aisha'],
  ['معاوية', 'Muawia'],
  ['عوض', 'Awad'],
  ['ياسر', 'Yasir'],
  ['يوسف', 'Youssef'],
  ['يوسف', 'Yusuf'],
  ['صديق', 'Siddig'],
  ['قاسم', 'Gasim'],
  ['الطيب', 'Eltayeb'],
  ['الفاتح', 'Elfatih'],
  ['عبدالله', 'Abdalla'],
  ['عبدالرحمن', 'Abdurrahman'],
  ['رحاب', 'Rehab'],
  ['هلالي', 'hilali'],
  ['شفاء', 'Shifa'],
  ['حياة', 'Hayat'],
  ['رمضان', 'Ramadan'],
  ['نور', 'Noor'],
  ['اوركيدة', 'Orchid'],
  ['كيور', 'Cure'],
  ['بلو', 'Blue'],
];

test.each(pairs)('%s and %s sound alike', (arabic, latin) => {
  expect(soundsLike(fold(arabic), fold(latin))).toBe(true);
});

test.each(pairs)('%s and %s share a key', (arabic, latin) => {
  // The key ignores the assimilated letter of an article.
  if (latin === 'Abdurrahman') return;
  const keys = soundKeys(fold(latin));
  expect(soundKeys(fold(arabic)).some((key) => keys.includes(key))).toBe(true);
});

test.each([
  ['محمد', 'Mahmoud'],
  ['حسن', 'Hussein'],
  ['سالم', 'Salma'],
  ['نور', 'Nora'],
  ['كريم', 'Karam'],
  ['هلالي', 'hilal'],
])('%s and %s do not', (arabic, latin) => {
  expect(soundsLike(fold(arabic), fold(latin))).toBe(false);
});

test('an incomplete word sounds like the words that begin so', () => {
  expect(soundsLike('هلالي', 'hilal', 'en')).toBe(true);
  expect(soundsLike('هلال', 'hilali', 'ar')).toBe(true);
  expect(soundsLike('هلالي', 'hilma', 'en')).toBe(false);
});
