import { expect, test } from 'vitest';
import { mostSuggestions, suggestible, suggestionsFor } from './suggest.ts';

const medicine = (nameEn: string, nameAr: string, spellings = '', brands = '') => ({
  id: nameEn,
  nameEn,
  nameAr,
  spellings: spellings.split(', ').filter(Boolean),
  brands: brands.split(', ').filter(Boolean),
});
const list = suggestible([
  medicine('Amlodipine', 'أملوديبين', 'املودبين', 'Norvasc, نورفاسك'),
  medicine('Amlodipine with valsartan', 'أملوديبين مع فالسارتان', '', 'Exforge'),
  medicine('Paracetamol', 'باراسيتامول', 'acetaminophen', 'Panadol, بنادول'),
  medicine('Valsartan', 'فالسارتان', '', 'Diovan'),
]);
const filled = (typed: string) => suggestionsFor(list, typed).map((found) => found.filled);

test('names are offered from their beginnings first, then from a word within, in the script that is typed', () => {
  expect(filled('amlo')).toEqual(['Amlodipine', 'Amlodipine with valsartan']);
  expect(filled('vals')).toEqual(['Valsartan', 'Amlodipine with valsartan']);
  expect(filled('املو')).toEqual(['أملوديبين', 'أملوديبين مع فالسارتان']);
  expect(filled('acetam')).toEqual(['Paracetamol']);
  expect(filled('a')).toEqual([]);
});

test('a brand stands beside its generic name, and a strength that was typed stays', () => {
  expect(filled('pana')).toEqual(['Paracetamol (Panadol)']);
  expect(filled('بنا')).toEqual(['باراسيتامول (بنادول)']);
  expect(filled('amlodipin 5 mg')).toContain('Amlodipine 5 mg');
});

test('one wrong letter is forgiven where nothing begins so, and what is chosen is not offered again', () => {
  expect(filled('paracitamol')).toEqual(['Paracetamol']);
  expect(filled('Paracetamol')).toEqual([]);
  expect(filled('xyzxyz')).toEqual([]);
});

test('no more are offered than a screen shows', () => {
  const many = suggestible(
    Array.from({ length: 20 }, (_, at) => medicine(`Amox ${'abcdefghijklmnopqrst'[at]}`, 'دواء')),
  );
  expect(suggestionsFor(many, 'amox')).toHaveLength(mostSuggestions);
});
