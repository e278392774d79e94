import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../settings/project-root.ts';
import { listedMedicines } from './list.ts';
import { keyOf, keysOf, namesOf } from './names.ts';
import { createReader, createRecognizer } from './recognize.ts';

const listed = listedMedicines.map((medicine) => ({ ...medicine, id: medicine.nameEn }));
const recognized = createRecognizer(listed);
const read = createReader(listed);

test.each([
  ['Paracetamol 500 mg', 'Paracetamol'],
  ['paracetamol500mg tabs', 'Paracetamol'],
  ['بنادول', 'Paracetamol'],
  ['باراسيتامول ٥٠٠ مجم حبوب', 'Paracetamol'],
  ['شراب بندول للأطفال', 'Paracetamol'],
  ['Paracetamol (Panadol)', 'Paracetamol'],
  ['ملح التروية', 'Oral rehydration salts'],
  ['ملح تروية', 'Oral rehydration salts'],
  ['أنسولين', 'Insulin'],
  ['الانسولين', 'Insulin'],
  ['انسولين مكستارد', 'Premixed insulin 30/70'],
  ['insulin 30/70', 'Premixed insulin 30/70'],
  ['Mixtard 30/70', 'Premixed insulin 30/70'],
  ['Mixtard 30 penfill 100 IU/ml', 'Premixed insulin 30/70'],
  ['insulin syringes', 'Insulin syringes'],
  ['املوديبين 5', 'Amlodipine'],
  ['Amoxicillin + clavulanic acid 1g', 'Co-amoxiclav'],
  ['Augmentin 400/57 susp', 'Co-amoxiclav'],
  ['Amoxil 125 mg/5 ml', 'Amoxicillin'],
  ['co amoxiclav', 'Co-amoxiclav'],
  ['Vitamin B12 1000 mcg', 'Vitamin B12'],
  ['vit. D3 50000 IU', 'Vitamin D3'],
  ['Vitamin C 1000', 'Vitamin C'],
  ['valsartan with amlodipine', 'Amlodipine with valsartan'],
  ['Exforge (amlodipine 5 mg + valsartan 160 mg)', 'Amlodipine with valsartan'],
  ['Sodium chloride 0.9%', 'Sodium chloride 0.9%'],
])('%s names %s', (text, name) => {
  expect(recognized(text)).toBe(name);
});

test('a name that holds a comma is recognised whole, and a comma of the text still parts two names', () => {
  const minerals = {
    nameEn: 'Calcium, magnesium',
    nameAr: 'كالسيوم، مغنيسيوم',
    spellings: [],
    brands: [],
  };
  const other = { nameEn: 'Tonic water', nameAr: 'ماء منشط', spellings: [], brands: [] };
  const recognized = createRecognizer(
    [minerals, other].map((medicine) => ({ ...medicine, id: medicine.nameEn })),
  );
  expect(recognized('calcium, magnesium 500 mg')).toBe('Calcium, magnesium');
  expect(recognized('كالسيوم، مغنيسيوم')).toBe('Calcium, magnesium');
  expect(recognized('tonic, water')).toBeNull();
});

test('a letter that the ear misses is forgiven in a generic name of eight letters and more', () => {
  expect(recognized('metfrmin 850')).toBe('Metformin');
  expect(recognized('املوديبيين')).toBe('Amlodipine');
  expect(recognized('azithromycine')).toBe('Azithromycin');
  expect(recognized('prednisone')).toBe('Prednisone');
});

test.each([
  ['a short word', 'zinx'],
  ['a short word', 'Vermor 15'],
  ['a brand', 'Clariwin'],
  ['a brand', 'Trostigmin'],
  ['another consonant', 'Cefidime'],
  ['another consonant', 'clotrimazol cotrimazole'],
  ['another consonant', 'cotrimazole'],
  ['joined words', 'hydro chlorothiazid'],
])('no wrong letter is forgiven in %s: %s', (_, text) => {
  expect(recognized(text)).toBeNull();
});

test.each([
  'Panadol Cold and Flu',
  'paracetamol ibuprofen',
  'amlodipine, valsartan',
  'Norvasc Diovan',
  'جهاز ضغط',
  'vitamin b',
  'vit k2',
  'vitamin K 2',
  'Diovan 80/12.5',
  'Mixtard 50',
  'Mixtard 50/50',
  'Mixtard 20/80',
  'insulin 50/50',
  'NovoMix 70',
  'Humalog Mix 25',
  'sodium chloride 3%',
  'cream tablets metronidazole',
  '500 mg',
  '',
  'حبوب',
])('%j names no single medicine', (text) => {
  expect(recognized(text)).toBeNull();
});

test('a letter, Plus, Co or Forte beside a name makes it another product', () => {
  const names = new Set(listed.flatMap(keysOf));
  const additions = ['H', 'D', 'N', 'M', 'C', 'Plus', 'Co', 'Forte', 'بلس', 'فورت'];
  const taken = listed.flatMap((medicine) =>
    namesOf(medicine).flatMap((name) =>
      additions
        .flatMap((addition) => [
          `${name} ${addition}`,
          `${name}-${addition}`,
          `${addition} ${name}`,
        ])
        .filter((text) => !names.has(keyOf(text)) && recognized(text) === medicine.id),
    ),
  );
  expect(taken).toEqual([]);
});

test('a name that two medicines bear is nobody’s', () => {
  const medicine = (id: string) => ({
    id,
    nameEn: id,
    nameAr: id,
    spellings: [],
    brands: ['Moxal'],
  });
  expect(createRecognizer([medicine('Amoxicillin'), medicine('Antacid')])('Moxal')).toBeNull();
});

describe('one substance is several products', () => {
  const different = [
    ['Voltaren gel', 'Voltaren injection'],
    ['Voltaren tablets', 'Voltaren SR tablets'],
    ['Voltaren eye drops', 'Voltaren gel'],
    ['Nasonex', 'Elocon'],
    ['Glucose 5%', 'Glucose 10%'],
    ['Lantus', 'Toujeo'],
    ['Lantus 100 IU/ml', 'Lantus 300 IU/ml'],
  ] as const;
  test.each(different)('%s is not %s', (one, other) => {
    const [{ measure: _, ...first }, { measure: __, ...second }] = [read(one), read(other)] as [
      NonNullable<ReturnType<typeof read>>,
      NonNullable<ReturnType<typeof read>>,
    ];
    expect(first.medicineId).toBe(second.medicineId);
    expect(first).not.toEqual(second);
  });

  test.each([
    ['Voltaren gel', 'diclofenac cream'],
    ['Lantus Solostar', 'insulin glargine 100 IU/ml pen'],
    ['Norvasc 5 mg', 'املوديبين 5'],
    ['Flagyl 1 g vial', 'metronidazole 1000 mg injection'],
  ])('%s is the same as %s', (one, other) => {
    const { measure: _, ...first } = read(one) ?? {};
    const { measure: __, ...second } = read(other) ?? {};
    expect(first).toEqual(second);
  });
});

const asksFile = path.join(projectRoot, '../shared/data/medicine-asks.tsv');

test.skipIf(!existsSync(asksFile))(
  'what people write is recognised or stays unknown (skipped where the file is absent)',
  () => {
    const asks = readFileSync(asksFile, 'utf8').split('\n').filter(Boolean);
    const wrong = asks
      .map((line) => line.split('\t'))
      .filter(([text = '', name]) => (recognized(text) ?? '-') !== name);
    expect(wrong).toEqual([]);
  },
);
