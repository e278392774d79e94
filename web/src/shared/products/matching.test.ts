import type { PublicAdvertisement } from '@dawaya/contract/endpoints/advertisements';
import { expect, test } from 'vitest';
import { filterAdvertisements } from './matching.ts';

const advertised = (productName: string, description: string): PublicAdvertisement => ({
  id: productName,
  pharmacyId: 'p',
  productName,
  description,
  price: '4500',
  productImage: null,
  isPaid: true,
  isActive: true,
  expiresAt: null,
  pharmacy: {
    nameAr: null,
    nameEn: null,
    shopName: 'Nile',
    city: 'Khartoum',
    cityAr: 'الخرطوم',
    cityEn: 'Khartoum',
    state: 'Khartoum',
  },
});
const all = [
  advertised('Digital Thermometer', 'Reads in 10 seconds'),
  advertised('أجهزة قياس الضغط', 'للبيت والعيادة'),
  advertised('بنادول اكسترا 24 حبة', 'مسكن للصداع والحمى'),
  advertised('Augmentin 1g', 'مضاد حيوي'),
];
const found = (term: string) =>
  filterAdvertisements(all, term).items.map(({ productName }) => productName);

test('an advertisement is found by its name or its description, whatever the letter case', () => {
  expect(found('thermoMETER')).toEqual(['Digital Thermometer']);
  expect(found('SECONDS')).toEqual(['Digital Thermometer']);
  expect(found('  ')).toHaveLength(4);
  expect(found('Nile')).toEqual([]);
});

test('Arabic spellings and digits count alike', () => {
  expect(found('اجهزه')).toEqual(['أجهزة قياس الضغط']);
  expect(found('١٠ seconds')).toEqual(['Digital Thermometer']);
});

test.each([
  ['اجهزه الضغط', 'أجهزة قياس الضغط'],
  ['ضغط اجهزة', 'أجهزة قياس الضغط'],
  ['عيادة', 'أجهزة قياس الضغط'],
  ['بندول', 'بنادول اكسترا 24 حبة'],
  ['بنادول ٢٤', 'بنادول اكسترا 24 حبة'],
  ['صداع', 'بنادول اكسترا 24 حبة'],
  ['الحمي', 'بنادول اكسترا 24 حبة'],
  ['augmantin', 'Augmentin 1g'],
  ['augmentin 1 g', 'Augmentin 1g'],
  ['augmentin1g', 'Augmentin 1g'],
  ['مضاد الحيوي', 'Augmentin 1g'],
])('%s finds %s, as people type it', (term, productName) => {
  expect(found(term)).toEqual([productName]);
});
