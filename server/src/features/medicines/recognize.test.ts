import { describe, expect, test } from 'vitest';
import { readMedicineAsks } from '../../../test/medicine-register.ts';
import { readList } from './name-entries.ts';
import { foldedKey, keysOf, namesOf } from './names.ts';
import { createReader, createRecognizer } from './recognize.ts';
import { listedMedicines } from './shipped-list.ts';

const listed = listedMedicines.map((medicine) => ({ ...medicine, id: medicine.nameEn }));
const recognized = createRecognizer(listed);
const readWhole = createReader(listed);
const read = (text: string) => readWhole(text)?.product ?? null;

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

test('a name with a comma is recognised whole; another comma separates two names', () => {
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

test('a wrong letter of similar sound is accepted in generic names from eight letters on', () => {
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
])('no wrong letter is accepted in %s: %s', (_, text) => {
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
        .filter((text) => !names.has(foldedKey(text)) && recognized(text) === medicine.id),
    ),
  );
  expect(taken).toEqual([]);
}, 60_000);

test('a name of two medicines recognises neither', () => {
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

test.each([
  ['Amoxil 125 mg/5 ml', '125 mg/5 ml'],
  ['بنادول ٥٠٠ مجم ٢ شريط', '500 mg'],
  ['Panadol 1 g x 3', '1000 mg'],
  ['paracetamol', null],
  ['Glucose 5% infusion 500 ml', '500 ml'],
])('the strength of %s is %s', (text, strength) => {
  expect(readWhole(text)?.strength).toBe(strength);
});

describe('salts', () => {
  test.each([
    ['Amlodipine besylate 5 mg', 'Amlodipine'],
    ['metformin hydrochloride', 'Metformin'],
    ['amoxicillin trihydrate + clavulanic acid', 'Co-amoxiclav'],
    ['valsartan + amlodipine besilate', 'Amlodipine with valsartan'],
    ['ferrous sulfate dried heptahydrate', null],
    ['ferrous sulfate heptahydrate', 'Ferrous sulfate'],
  ])('%s is %s', (text, name) => {
    expect(recognized(text)).toBe(name);
  });

  test.each([
    'hydrocortisone acetate',
    'betamethasone valerate',
    'sodium valproate magnesium',
    'benzylpenicillin sodium',
    'lithium citrate',
    'potassium chloride phosphate',
    'soluble insulin sodium',
    'amlodipine + besylate 5 mg nitrate cream',
    'Norvasc besylate',
  ])('%s stays unknown', (text) => {
    expect(recognized(text)).toBeNull();
  });
});

describe('a brand of several medicines', () => {
  const medicine = (nameEn: string, nameAr: string) => ({
    id: nameEn,
    nameEn,
    nameAr,
    spellings: [],
    brands: [],
    substances: [nameEn],
  });
  const product = (medicineId: string, form: 'oral' | 'injection', strength: string) => ({
    medicineId,
    names: ['Zatrol'],
    form,
    isProlonged: false,
    strength,
    ratio: null,
  });
  const list = readList({
    medicines: [medicine('Firstine', 'فيرستين'), medicine('Secondine', 'سكوندين')],
    products: [
      product('Firstine', 'oral', '5 mg'),
      product('Firstine', 'oral', '10 mg'),
      product('Secondine', 'oral', '20 mg'),
      product('Secondine', 'injection', '10 mg/ml'),
    ],
  });
  const read = createReader(list);
  test.each([
    ['Zatrol', undefined],
    ['Zatrol tablets', undefined],
    ['Zatrol 40', undefined],
    ['Zatrol 10 mg', 'Firstine'],
    ['Zatrol 20', 'Secondine'],
    ['Zatrol injection', 'Secondine'],
    ['Zatrol 5 mg injection', undefined],
    ['Secondine (Zatrol)', 'Secondine'],
  ])('%s is %s', (text, id) => {
    expect(read(text)?.product.medicineId).toBe(id);
  });

  test('has the form, release and strength of its products', () => {
    expect(read('Zatrol 20')?.product.form).toBe('oral');
    expect(read('Secondine')?.product.form).toBeNull();
  });
});

const asks = readMedicineAsks();

test.skipIf(asks.length === 0)(
  'names as people write them are recognised or stay unknown (skipped where the file is absent)',
  () => {
    expect(asks.filter(([text, name]) => (recognized(text) ?? '-') !== name)).toEqual([]);
  },
);
