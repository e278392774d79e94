import { expect, test } from 'vitest';
import { byState, type ListedTown } from './town-links.tsx';

const town = (state: ListedTown['state'], nameEn: string, nameAr: string): ListedTown => ({
  city: nameEn,
  slug: nameEn.toLowerCase(),
  state,
  nameAr,
  nameEn,
  pharmacies: 1,
});
const towns = [
  town('White Nile', 'Rabak', 'ربك'),
  town('Khartoum', 'Omdurman', 'أم درمان'),
  town('White Nile', 'Kosti', 'كوستي'),
  town('Khartoum', 'Bahri', 'بحري'),
];

test('states and their towns follow the alphabet of the page’s language', () => {
  const names = (language: 'en' | 'ar') =>
    byState(language, towns).map(({ state, towns }) => [state, ...towns.map(({ city }) => city)]);
  expect(names('en')).toEqual([
    ['Khartoum', 'Bahri', 'Omdurman'],
    ['White Nile', 'Kosti', 'Rabak'],
  ]);
  // الخرطوم before النيل الأبيض; أم درمان before بحري; ربك before كوستي.
  expect(names('ar')).toEqual([
    ['Khartoum', 'Omdurman', 'Bahri'],
    ['White Nile', 'Rabak', 'Kosti'],
  ]);
});
