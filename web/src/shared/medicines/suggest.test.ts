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
  medicine('Vitamin B12', 'فيتامين ب12', 'B12'),
  medicine('Vitamin K', 'فيتامين ك'),
  medicine('Oral rehydration salts', 'أملاح الإرواء', 'ORS, ملح التروية'),
  medicine('Premixed insulin 30/70', 'إنسولين مخلوط', 'insulin 30/70', 'Mixtard, Mixtard 30'),
]);
const filled = (typed: string) => suggestionsFor(list, typed).map((found) => found.filled);
const offered = (typed: string) => filled(typed).slice(1);

test('the typed text is the first choice and stays as it is', () => {
  expect(filled('amlo')[0]).toBe('amlo');
  expect(filled('Mixtard 50 ')).toEqual([]);
  expect(filled('vitamin k2')).toEqual([]);
});

test('names are offered from their beginnings first, then from a word within, in the script that is typed', () => {
  expect(offered('amlo')).toEqual(['Amlodipine', 'Amlodipine with valsartan']);
  expect(offered('vals')).toEqual(['Valsartan', 'Amlodipine with valsartan']);
  expect(offered('املو')).toEqual(['أملوديبين', 'أملوديبين مع فالسارتان']);
  expect(offered('acetam')).toEqual(['Paracetamol']);
  expect(filled('a')).toEqual([]);
});

test('a brand stands beside its generic name, and a strength that was typed stays', () => {
  expect(offered('pana')).toEqual(['Paracetamol (Panadol)']);
  expect(offered('بنا')).toEqual(['باراسيتامول (بنادول)']);
  expect(offered('amlodipin 5 mg')).toContain('Amlodipine 5 mg');
});

test('a wrong letter is forgiven in a long word where nothing begins so', () => {
  expect(offered('paracitamol')).toEqual(['Paracetamol']);
  expect(filled('pandaol')).toEqual([]);
  expect(filled('Paracetamol')).toEqual([]);
  expect(filled('xyzxyz')).toEqual([]);
});

test('a name is found with and without its articles', () => {
  for (const typed of ['ملح تروية', 'ملح ترو', 'الملح', 'املاح ارواء'])
    expect(offered(typed), typed).toEqual(['أملاح الإرواء']);
});

test('a number inside a name belongs to the name', () => {
  expect(offered('vitamin b12')[0]).toBe('Vitamin B12');
  expect(filled('vitamin b6')).toEqual([]);
  expect(offered('vitamin b12 1000 mcg')[0]).toBe('Vitamin B12 1000 mcg');
  expect(offered('Mixtard 30')).toEqual(['Premixed insulin 30/70 (Mixtard)']);
  expect(offered('mixtar')).toEqual(['Premixed insulin 30/70 (Mixtard)']);
});

test('no more are offered than a screen shows', () => {
  const many = suggestible(
    Array.from({ length: 20 }, (_, at) => medicine(`Amox ${'abcdefghijklmnopqrst'[at]}`, 'دواء')),
  );
  expect(suggestionsFor(many, 'amox')).toHaveLength(mostSuggestions);
});
