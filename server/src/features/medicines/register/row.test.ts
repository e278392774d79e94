import { describe, expect, test } from 'vitest';
import { readMedicineRegister, sameSubstances } from '../../../../test/medicine-register.ts';
import { foldedKey } from '../names.ts';
import { listedMedicines } from '../shipped-list.ts';
import { type RegisterRow, readHead, readRow } from './row.ts';
import type { KnownMedicine } from './substances.ts';

const known = new Map<string, KnownMedicine>();
for (const { nameEn, nameAr, substances, spellings } of listedMedicines)
  for (const name of [nameEn, nameAr, ...spellings])
    known.set(foldedKey(name), { name: nameEn, substances: substances.toSorted() });
const lookup = (key: string) => known.get(key);
const read = (row: RegisterRow) =>
  readRow({ brand: 'Xyz', generic: 'Paracetamol', ...row }, lookup);
const product = (row: RegisterRow) => {
  const found = read(row);
  if ('why' in found) throw new Error(found.why);
  return found;
};

test.each([
  ['Amlodipine Besilate', 'Amlodipine'],
  ['Metformin Hydrochloride', 'Metformin'],
  ['Amoxicillin Trihydrate', 'Amoxicillin'],
  ['Esomeprazole Magnesium Trihydrate', 'Esomeprazole'],
  ['Cefuroxime Axetil', 'Cefuroxime'],
  ['Imatinib Mesylate', 'Imatinib'],
  ['Timolol Malate', 'Timolol'],
  ['Ceftriaxone (as Sodium)', 'Ceftriaxone'],
  ['Paracetamol (Acetaminophen)', 'Paracetamol'],
  ['Ascorbic Acid (Vitamin C) 500 mg', 'Vitamin C'],
  ['Lidocaine HCl + Epinephrine Bitartrate (Adrenaline)', 'Adrenaline + Lidocaine'],
])('%s is %s: the salt is dropped', (generic, substances) => {
  expect(product({ generic }).substances.join(' + ')).toBe(substances);
});

test.each([
  ['Divalproex Sodium', 'Divalproex sodium'],
  ['Sodium Valproate', 'Sodium valproate'],
  ['Hydrocortisone Acetate', 'Hydrocortisone acetate'],
  ['Hydrocortisone Sodium Succinate', 'Hydrocortisone sodium succinate'],
  ['Betamethasone Valerate', 'Betamethasone valerate'],
  ['Betamethasone Dipropionate', 'Betamethasone dipropionate'],
  ['Benzathine Benzylpenicillin', 'Benzathine benzylpenicillin'],
  ['Procaine Benzylpenicillin', 'Procaine benzylpenicillin'],
  ['Potassium Chloride', 'Potassium chloride'],
  ['Ferrous Gluconate', 'Ferrous gluconate'],
  ['Zinc Sulfate Monohydrate', 'Zinc sulfate'],
  ['Zinc', 'Zinc'],
  ['Lithium Citrate', 'Lithium citrate'],
  ['Magnesium Trisilicate', 'Magnesium trisilicate'],
  ['Liposomal Doxorubicin Hydrochloride', 'Liposomal doxorubicin hydrochloride'],
  ['Fluphenazine Decanoate', 'Fluphenazine decanoate'],
])('%s is %s: the salt stays', (generic, substances) => {
  expect(product({ generic }).substances).toEqual([substances]);
});

test('a liposomal product is another substance, although only its brand says so', () => {
  const [plain, liposomal] = ['Ampho', 'Ampho Liposomal'].map((brand) =>
    product({ brand, generic: 'Amphotericin B' }),
  );
  expect(plain?.substances).toEqual(['Amphotericin B']);
  expect(liposomal?.substances).toEqual(['Liposomal Amphotericin B']);
});

test.each([
  'Amlodipine + Valsartan',
  'Amlodipine/Valsartan',
  'Valsartan, Amlodipine besilate',
  'Amlodipine and Valsartan',
  'Amlodipine with Valsartan',
  'Amlodipine 5 mg/Valsartan 160 mg',
])('%s names two substances', (generic) => {
  expect(product({ generic }).substances).toEqual(['Amlodipine', 'Valsartan']);
});

test('an insulin is taken with its kind, and a mixture only with its ratio', () => {
  const insulin = (brand: string, generic: string, strength = '100 IU/ml') => {
    const found = read({ brand, generic, strength });
    return 'why' in found ? null : found.substances.join();
  };
  const mixed =
    'Insulin Human (as Insulin Soluble Human) + Insulin Human (as Insulin Isophane Human)';
  expect(insulin('Actrapid', 'Insulin Human (as Insulin Soluble Human)')).toBe('Soluble insulin');
  expect(insulin('Insulatard', 'Isophane Insulin')).toBe('Isophane insulin');
  expect(insulin('Lantus', 'Insulin Glargine')).toBe('Insulin glargine');
  expect(insulin('Mixtard', mixed, '30/70')).toBe('Premixed insulin 30/70');
  expect(insulin('Comb 30', mixed)).toBeNull();
  expect(insulin('Mix', 'Insulin')).toBeNull();
});

test.each([
  ['', 'It has no generic name.'],
  ['Combination See Ingredients', /does not name its substances/],
  ['Multivitamin + Minerals', /does not name its substances/],
  ['Protein free haemodialysate of calves blood', /too long/],
  ['Paracetamol + Sodium', undefined],
])('a row with the generic name "%s" is left out with a reason', (generic, why) => {
  const found = read({ generic });
  if (why === undefined) expect(found).toMatchObject({ substances: ['Paracetamol', 'Sodium'] });
  else expect(found).toEqual({ why: expect.stringMatching(why) });
});

test('a row with a formula, an endless cell or no brand is left out', () => {
  expect(read({ brand: '=cmd|calc' })).toEqual({ why: 'A cell is a formula.' });
  expect(read({ company: '@SUM(A1)' })).toEqual({ why: 'A cell is a formula.' });
  expect(read({ pack: 'x'.repeat(501) })).toMatchObject({ why: expect.stringContaining('500') });
  expect(read({ brand: ' ' })).toEqual({ why: 'It has no brand.' });
  expect(read({ strength: '--' })).toMatchObject({ strength: null });
});

test.each([
  ['Tablet', '', 'oral'],
  ['Powder for suspension', '', 'oral'],
  ['Powder for solution for injection', '', 'injection'],
  ['solution for Pinojwecdteiornfor', '', 'injection'],
  ['Eye ointment', '', 'eye'],
  ['Ear drops', '', 'eye'],
  ['Eye / Nasal drops', '', null],
  ['Nasal spray', '', 'nose'],
  ['Vaginal tablet', '', 'vaginal'],
  ['Suppository', '', 'rectal'],
  ['Inhalation powder hard capsule', '', 'inhaled'],
  ['Oral gel', '', 'oral'],
  ['Cream', '', 'skin'],
  ['Solution', '120 ml', null],
  ['Solution', '1 vial', 'injection'],
  ['', '30 Tablets', 'oral'],
  ['أقراص', '', 'oral'],
])('the form "%s" with the pack "%s" is %s', (form, pack, group) => {
  expect(product({ form, pack }).form).toBe(group);
});

test.each([
  ['Glucare XR', 'Tablet', true],
  ['Monis', 'Prolonged release tablet', true],
  ['Voltaren Retard', 'Tablet', true],
  ['Protofix', 'Gastro-resistant tablet', false],
  ['Cardura', 'Tablet', false],
])('the brand %s in the form %s: isProlonged is %s', (brand, form, isProlonged) => {
  expect(product({ brand, form }).isProlonged).toBe(isProlonged);
});

test.each([
  ['500mg', '500 mg'],
  ['125 mg/ 5ML', '125 mg/5 ml'],
  ['80mg+12.5mg', '80 mg + 12.5 mg'],
  ['1.0 gm', '1 g'],
  ['500gm', '500 g'],
  ['100I.U./ml', '100 iu/ml'],
  ['100 μg /dose', '100 mcg/dose'],
  ['3 M.I.U', '3 miu'],
  ['Combination', null],
  ['----', null],
])('the strength %s is stored as %s', (strength, kept) => {
  expect(product({ strength }).strength).toBe(kept);
});

test('one percentage and an unusual concentration of insulin are the ratio', () => {
  expect(product({ strength: '0.9% w/v' }).ratio).toBe('0.9%');
  expect(product({ strength: '5%+0.9%' }).ratio).toBeNull();
  const insulin = (strength: string) => product({ generic: 'Insulin Glargine', strength }).ratio;
  expect(insulin('300 units/ml')).toBe('300iu/1ml');
  expect(insulin('100 units/ml')).toBeNull();
});

test.each([
  ['Cefutil 250 mg', 'Cefutil'],
  ['Symbion 6/200 Bexicap Dry Powder Inhaler', 'Symbion Bexicap'],
  ['Kindol-120', 'Kindol'],
  ['Valam 10/160', 'Valam'],
  ['TIROFIBAN GES 50 micrograms/ ml solution for infusion', 'TIROFIBAN GES'],
  ['Betacor-S', 'Betacor-S'],
  ['Mebever MR', 'Mebever'],
  ['10% Dextrose', 'Dextrose'],
  ['B12 Depot', 'B12 Depot'],
  ['QUETTA ® XR 200mg', 'QUETTA'],
  ['Sodium Chloride Infusion 0.9% w/v', 'Sodium Chloride'],
])('the name of %s is %s', (brand, name) => {
  expect(product({ brand }).names[0]).toBe(name);
});

test('a name keeps the signs between its words, for people who copy it from the box', () => {
  const { names } = product({ brand: 'Symbion 6/200 Bexicap Dry Powder Inhaler' });
  expect(names[1]).toBe('Symbion 6/200 Bexicap');
});

test('a head is read in English and Arabic and in any order, and a wrong one is refused', () => {
  expect(readHead(['Generic Name', 'COUNTRY', ' brand ', 'Notes'])).toEqual([
    'generic',
    'country',
    'brand',
    undefined,
  ]);
  expect(readHead(['الاسم التجاري', 'الاسم العلمي', 'الشكل الصيدلاني', 'التركيز'])).toEqual([
    'brand',
    'generic',
    'form',
    'strength',
  ]);
  expect(() => readHead(['name', 'city'])).toThrow('no brand and no generic');
  expect(() => readHead(['brand', 'generic', 'Brand name'])).toThrow('the column brand twice');
});

const register = readMedicineRegister();
describe.skipIf(!register)('the register of medicines (skipped where its file is absent)', () => {
  test('each row is read as the substances of its generic name, or left out', () => {
    const rows = register ?? [];
    const counted = { read: 0, unread: 0 };
    const wrong = rows.flatMap((row) => {
      const found = read(row);
      if ('why' in found) {
        counted.unread++;
        return [];
      }
      counted.read++;
      const names = found.group ? [found.group] : found.substances;
      return sameSubstances(names.join(' + '), row.generic)
        ? []
        : [`${row.generic}: ${names.join(' + ')}`];
    });
    expect([...new Set(wrong)]).toEqual([]);
    expect(counted.unread).toBeLessThan(counted.read / 50);
  });
});
