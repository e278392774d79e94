import { expect, test } from 'vitest';
import { listedMedicines } from './list.ts';
import { createRecognizer } from './recognize.ts';

const recognized = createRecognizer(
  listedMedicines.map((medicine) => ({ ...medicine, id: medicine.nameEn })),
);

test.each([
  ['Paracetamol 500 mg', 'Paracetamol'],
  ['paracetamol500mg tabs', 'Paracetamol'],
  ['بنادول', 'Paracetamol'],
  ['باراسيتامول ٥٠٠ مجم حبوب', 'Paracetamol'],
  ['شراب بندول للأطفال', 'Paracetamol'],
  ['Paracetamol (Panadol)', 'Paracetamol'],
  ['أنسولين', 'Insulin'],
  ['الانسولين', 'Insulin'],
  ['انسولين مكستارد', 'Premixed insulin 30/70'],
  ['insulin 30/70', 'Premixed insulin 30/70'],
  ['insulin syringes', 'Insulin syringes'],
  ['املوديبين 5', 'Amlodipine'],
  ['Amoxicillin + clavulanic acid 1g', 'Co-amoxiclav'],
  ['co amoxiclav', 'Co-amoxiclav'],
  ['Vitamin B12 1000 mcg', 'Vitamin B12'],
  ['vit. D3 50000 IU', 'Vitamin D3'],
])('%s names %s', (text, name) => {
  expect(recognized(text)).toBe(name);
});

test('one wrong letter is forgiven where nothing is written so, and the name is long enough', () => {
  expect(recognized('metfrmin 850')).toBe('Metformin');
  expect(recognized('املوديبيين')).toBe('Amlodipine');
  expect(recognized('prednisone')).toBe('Prednisone');
  expect(recognized('zinx')).toBeNull();
});

test.each([
  'Panadol Cold and Flu',
  'paracetamol ibuprofen',
  'جهاز ضغط',
  'vitamin b',
  '500 mg',
  '',
  'حبوب',
])('%j names no single medicine', (text) => {
  expect(recognized(text)).toBeNull();
});
