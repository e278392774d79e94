import type { PublicAdvertisement } from '@dawaya/contract/endpoints/advertisements';
import { expect, test } from 'vitest';
import { matching } from './matching.ts';

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
  pharmacy: { nameAr: null, nameEn: null, shopName: 'Nile', city: 'Khartoum', state: 'Khartoum' },
});
const all = [
  advertised('Digital Thermometer', 'Reads in 10 seconds'),
  advertised('أجهزة قياس الضغط', 'للبيت والعيادة'),
];
const found = (term: string) => matching(all, term).map(({ productName }) => productName);

test('an advertisement is found by its name or its description, whatever the letter case', () => {
  expect(found('thermoMETER')).toEqual(['Digital Thermometer']);
  expect(found('SECONDS')).toEqual(['Digital Thermometer']);
  expect(found('  ')).toHaveLength(2);
  expect(found('Nile')).toEqual([]);
});

test('Arabic spellings and digits count alike', () => {
  expect(found('اجهزه')).toEqual(['أجهزة قياس الضغط']);
  expect(found('١٠ seconds')).toEqual(['Digital Thermometer']);
});
