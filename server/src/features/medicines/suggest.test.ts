import { maxSuggestions } from '@dawaya/contract/vocabulary/medicines';
import { expect, test } from 'vitest';
import type { Listed, ListedProduct } from './name-entries.ts';
import { namesOf } from './names.ts';
import { createReader } from './recognize.ts';
import { listedMedicines } from './shipped-list.ts';
import { createSuggester } from './suggest.ts';
import { numbersIn } from './suggested-text.ts';

const medicine = (
  nameEn: string,
  nameAr: string,
  spellings = '',
  brands = '',
  more: Partial<Listed> = {},
): Listed => ({
  id: nameEn,
  nameEn,
  nameAr,
  spellings: spellings.split(', ').filter(Boolean),
  brands: brands.split(', ').filter(Boolean),
  ...more,
});
const product = (
  medicineId: string,
  names: string,
  strength: string,
  form: ListedProduct['form'] = 'oral',
): ListedProduct => ({
  id: `${medicineId} ${strength} ${form}`,
  medicineId,
  names: names.split(', '),
  form,
  isProlonged: false,
  strength,
  ratio: null,
});
const medicines = [
  medicine('Amlodipine', 'أملوديبين', 'املودبين', 'Norvasc, نورفاسك'),
  medicine('Amlodipine with valsartan', 'أملوديبين مع فالسارتان', '', 'Exforge'),
  medicine('Paracetamol', 'باراسيتامول', 'acetaminophen', 'Panadol, بنادول', {
    substances: ['Paracetamol'],
    substanceIds: ['paracetamol'],
  }),
  medicine('Paracetamol with codeine', 'باراسيتامول مع كودايين', 'Acetacodein', 'Panacod', {
    substances: ['Paracetamol', 'Codeine'],
    sensitivity: 'controlled',
  }),
  medicine('Valsartan', 'فالسارتان', '', 'Diovan'),
  medicine('Vitamin B12', 'فيتامين ب12', 'B12'),
  medicine('Vitamin K', 'فيتامين ك'),
  medicine('Oral rehydration salts', 'أملاح الإرواء', 'ORS, ملح التروية'),
  medicine('Premixed insulin 30/70', 'إنسولين مخلوط', 'insulin 30/70', 'Mixtard, Mixtard 30'),
  medicine('Co-amoxiclav', 'أموكسيسيلين + كلافولانيك', '', 'Amoclan, أموكلان, اموكلان'),
  medicine('Diclofenac', 'ديكلوفيناك', '', 'Voltaren'),
  medicine('Firstine', 'فيرستين'),
  medicine('Secondine', 'سكوندين'),
];
const products = [
  product('Co-amoxiclav', 'Amoclan, أموكلان', '625 mg'),
  product('Co-amoxiclav', 'Amoclan, أموكلان', '1 g'),
  product('Co-amoxiclav', 'Amoclan, أموكلان', '457 mg/5 ml'),
  product('Diclofenac', 'Voltaren', '75 mg'),
  product('Diclofenac', 'Voltaren', '75 mg', 'injection'),
  product('Valsartan', 'Blokar 80, Blokar', '80 mg'),
  product('Firstine', 'Zatrol', '5 mg'),
  product('Secondine', 'Zatrol', '20 mg'),
];
const suggest = createSuggester({ medicines, products });
const texts = (typed: string) => suggest(typed, 'en').map(({ text }) => text);
const offered = (typed: string) => texts(typed).slice(1);

test('the typed text is the first suggestion and stays as it is', () => {
  expect(texts('amlo')[0]).toBe('amlo');
  expect(texts('Mixtard 50 ')).toEqual(['Mixtard 50 ']);
  expect(texts('vitamin k2')).toEqual(['vitamin k2']);
});

test('suggestions match the beginning of a name first, then a word within, in the typed script', () => {
  expect(offered('amlo')).toEqual(['Amlodipine', 'Amlodipine with valsartan']);
  expect(offered('vals')).toEqual(['Valsartan', 'Amlodipine with valsartan']);
  expect(offered('املو')).toEqual(['أملوديبين', 'أملوديبين مع فالسارتان']);
  expect(offered('acetam')).toEqual(['Paracetamol']);
  expect(offered('a')).toEqual([]);
});

test('a brand has its generic name in the reader’s language, and a strength that was typed stays', () => {
  expect(suggest('panado', 'en')[1]).toEqual({
    text: 'Panadol',
    brand: 'Panadol',
    generic: 'Paracetamol',
    substanceId: 'paracetamol',
  });
  expect(suggest('بنا', 'ar')[1]).toMatchObject({ text: 'بنادول', generic: 'باراسيتامول' });
  expect(offered('amlodipin 5 mg')).toContain('Amlodipine 5 mg');
});

test('a brand suggests its registered products with strength, in the typed script', () => {
  expect(suggest('أموكلان', 'ar').slice(1)).toEqual([
    {
      text: 'أموكلان 1 جم',
      productId: 'Co-amoxiclav 1 g oral',
      brand: 'أموكلان',
      strength: '1 جم',
      form: 'oral',
      generic: 'أموكسيسيلين + كلافولانيك',
    },
    expect.objectContaining({ text: 'أموكلان 457 مجم/5 مل' }),
    expect.objectContaining({ text: 'أموكلان 625 مجم' }),
  ]);
  expect(offered('amoclan 4')).toEqual(['Amoclan 457 mg/5 ml']);
  expect(offered('amoclan 300')).toEqual([]);
});

test('products of one strength are suggested with their forms', () => {
  expect(offered('voltaren')).toEqual(['Voltaren 75 mg', 'Voltaren 75 mg injection']);
});

test('a brand of several medicines is suggested with each of them', () => {
  expect(suggest('zatro', 'en').slice(1)).toMatchObject([
    { text: 'Firstine (Zatrol)', generic: 'Firstine' },
    { text: 'Zatrol 5 mg', generic: 'Firstine' },
    { text: 'Secondine (Zatrol)', generic: 'Secondine' },
    { text: 'Zatrol 20 mg', generic: 'Secondine' },
  ]);
});

test('a name that another medicine’s resembles says so, in either direction', () => {
  const suggest = createSuggester({
    medicines: [
      medicine('Furosemide', 'فوروسيميد', '', 'Lasix, لازكس'),
      medicine('Omeprazole', 'أوميبرازول', '', 'Losec, Lasax, Omez, Omes'),
      medicine('Torasemide', 'توراسيميد', '', 'Torem'),
    ],
    confusables: [{ keyOne: 'losec', keyOther: 'torem' }],
  });
  const first = (typed: string) => suggest(typed, 'ar')[0];
  expect(first('lasix')?.lookAlike).toEqual({ text: 'Lasax', generic: 'أوميبرازول' });
  expect(first('lasax')?.lookAlike).toEqual({ text: 'Lasix', generic: 'فوروسيميد' });
  expect(first('torem')?.lookAlike).toEqual({ text: 'Losec', generic: 'أوميبرازول' });
  // Two names of one medicine are no danger.
  expect(first('omez')).toEqual({ text: 'omez', brand: 'Omez', generic: 'أوميبرازول' });
});

test('a sensitive combination never comes before its plain substance', () => {
  expect(offered('acetaco')).toEqual(['Paracetamol with codeine']);
  expect(offered('acet')).toEqual(['Paracetamol', 'Paracetamol with codeine']);
  expect(offered('pana')).toEqual(['Panadol', 'Panacod']);
  // Also where the plain one has the typed letters only in a later word.
  const suggest = createSuggester({
    medicines: [
      medicine('Paracetamol', 'باراسيتامول', '', 'Extra Zolin', { substances: ['Paracetamol'] }),
      medicine('Paracetamol with codeine', 'باراسيتامول مع كودايين', '', 'Zolinco', {
        substances: ['Paracetamol', 'Codeine'],
        sensitivity: 'controlled',
      }),
    ],
    products: [],
  });
  expect(suggest('zolin', 'en').map(({ text }) => text)).toEqual([
    'zolin',
    'Extra Zolin',
    'Zolinco',
  ]);
});

test('a wrong letter in a long word is accepted if no name begins with it', () => {
  expect(offered('paracitamol')).toEqual(['Paracetamol']);
  expect(offered('pandaol')).toEqual([]);
  expect(offered('xyzxyz')).toEqual([]);
});

test('a name is found with and without its articles', () => {
  for (const typed of ['ملح تروية', 'ملح ترو', 'الملح', 'املاح ارواء'])
    expect(offered(typed), typed).toEqual(['أملاح الإرواء']);
});

test('a number inside a name belongs to the name', () => {
  expect(offered('vitamin b12')).toEqual([]);
  expect(offered('vitamin b6')).toEqual([]);
  expect(offered('vitamin b12 1000 mcg')).toEqual([]);
  expect(offered('vitamin b12 100')).toEqual([]);
  expect(offered('Mixtard 3')).toEqual(['Mixtard 30']);
});

test('suggestions are no more than a screen shows', () => {
  const many = createSuggester({
    medicines: Array.from({ length: 20 }, (_, index) =>
      medicine(`Amox ${'abcdefghijklmnopqrst'[index]}`, 'دواء'),
    ),
  });
  expect(many('amox', 'en')).toHaveLength(maxSuggestions);
});

test('each name of the list suggests its own medicine first, in a text without a number twice', () => {
  const listed = listedMedicines.map((one) => ({ ...one, id: one.nameEn }));
  const suggest = createSuggester({ medicines: listed });
  const read = createReader(listed);
  const wrong = listed.flatMap((one) =>
    namesOf(one).flatMap((name) => {
      const [typed, ...more] = suggest(name, 'en');
      const first = typed?.generic ? typed : more[0];
      const found = read(first?.text ?? '')?.product.medicineId;
      const isTwice = ({ text }: { text: string }) =>
        new Set(numbersIn(text)).size !== numbersIn(text).length;
      return typed?.text === name && found === one.id && !more.some(isTwice)
        ? []
        : [`${name}: ${first?.text}`];
    }),
  );
  expect(wrong).toEqual([]);
});
