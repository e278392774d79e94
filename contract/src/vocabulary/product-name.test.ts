import { expect, test } from 'vitest';
import { productName } from './product-name.ts';

const plain = { form: null, isProlonged: false, ratio: null };

test.each([
  ['Insulin', 'إنسولين', plain, 'Insulin', 'إنسولين'],
  [
    'Nifedipine',
    'نيفيديبين',
    { ...plain, isProlonged: true },
    'Nifedipine (prolonged release)',
    'نيفيديبين (ممتد المفعول)',
  ],
  [
    'Betamethasone',
    'بيتاميثازون',
    { ...plain, form: 'skin' },
    'Betamethasone (cream or gel)',
    'بيتاميثازون (كريم أو جل)',
  ],
  [
    'Glucose',
    'جلوكوز',
    { ...plain, form: 'injection', ratio: '5%' },
    'Glucose (injection, 5%)',
    'جلوكوز (حقن، 5%)',
  ],
  [
    'Insulin glargine',
    'إنسولين جلارجين',
    { ...plain, ratio: '300iu/1ml' },
    'Insulin glargine (300 IU/ml)',
    'إنسولين جلارجين (300 وحدة/مل)',
  ],
] as const)(
  'a product is named with its form, release and ratio: %s',
  (nameEn, nameAr, notes, en, ar) => {
    expect(productName('en', { nameEn, nameAr, ...notes })).toBe(en);
    expect(productName('ar', { nameEn, nameAr, ...notes })).toBe(ar);
  },
);
