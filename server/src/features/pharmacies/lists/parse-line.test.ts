import { expect, test } from 'vitest';
import { parseLine } from './parse-line.ts';

const read = (written: string) => {
  const { name, priceSdg, problem } = parseLine(written);
  return problem ?? [name, priceSdg];
};

test.each([
  ['بنادول اكسترا - 2500', 'بنادول اكسترا', 2500],
  ['Amoxil 500 mg caps : 4,500 SDG', 'Amoxil 500 mg caps', 4500],
  ['اوميبرازول ٢٠ مجم … ٣٥٠٠ ج', 'اوميبرازول 20 مجم', 3500],
  ['أوجمنتين 1 جم = 15 ألف', 'أوجمنتين 1 جم', 15_000],
  ['1- فلاجيل 500 شريط 1200 جنيه', 'فلاجيل 500 شريط', 1200],
  ['2) Norvasc 5mg .... 3800', 'Norvasc 5mg', 3800],
  ['• انسولين مكستارد 30/70 - 18,000', 'انسولين مكستارد 30/70', 18_000],
  ['*فنتولين بخاخ* 9000 ج.س', 'فنتولين بخاخ', 9000],
  ['سيبروفلوكساسين 500\t2800', 'سيبروفلوكساسين 500', 2800],
  ['Metformin 850 mg 30 tabs 4200', 'Metformin 850 mg 30 tabs', 4200],
  ['[20/11/2026, 9:03 AM] Ahmed: Concor 5 - 6500', 'Concor 5', 6500],
  ['كونكور ٥ : ٦٬٥٠٠ جنيه', 'كونكور 5', 6500],
  ['Glucophage 500-3500', 'Glucophage 500', 3500],
  ['باراسيتامول شراب 1,800ج', 'باراسيتامول شراب', 1800],
  ['✅ ديكلوفيناك حقن - 900', 'ديكلوفيناك حقن', 900],
  ['Diovan 80/12.5 mg (7500)', 'Diovan 80/12.5 mg', 7500],
  ['فيتامين د 50000 وحدة - 5000', 'فيتامين د 50000 وحدة', 5000],
  ['2500 - بنادول نايت', 'بنادول نايت', 2500],
  ['اموكسيسيلين 500 - 2500 للشريط', 'اموكسيسيلين 500 شريط', 2500],
  ['Loratadine 10mg SDG 1500', 'Loratadine 10mg', 1500],
  ['زنك 20 _ الفين', 'زنك 20', 2000],
])('%s is %s for %i', (written, name, price) => {
  expect(read(written)).toEqual([name, price]);
});

test.each([
  ['a strength may be a price', 'Panadol 500', 'which_price'],
  ['a number with two meanings', 'Augmentin 1g - 12.500', 'which_price'],
  ['a strength and a price may be one number', 'Norvasc 5 900', 'which_price'],
  ['a range', 'Concor 6000-6500', 'which_price'],
  ['two medicines', 'Amaryl 2 mg - 3500, Amaryl 4 mg - 5000', 'which_price'],
  ['no number', 'قائمة اسعار اليوم', 'no_price'],
  ['a ratio', 'Mixtard 30/70', 'no_price'],
  ['a strength with its unit', 'Vitamin C 1000 mg', 'no_price'],
  ['a phone number', 'للطلب 0912345678', 'no_price'],
  ['only a price', '- 2500', 'no_name'],
  ['a name beyond measure', `${'ا'.repeat(161)} - 2500`, 'too_long'],
])('%s gives no price: %s', (_, written, problem) => {
  expect(read(written)).toBe(problem);
});
