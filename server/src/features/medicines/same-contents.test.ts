import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { importRegister } from './register/import.ts';
import { haveSameContents } from './same-contents.ts';
import { loadMedicines } from './seed.ts';

const registered = [
  { brand: 'Amoxil', generic: 'Amoxicillin', form: 'Capsule', strength: '500mg' },
  { brand: 'Zamoxin', generic: 'Amoxicillin', form: 'Capsule', strength: '500mg' },
].map((row, index) => ({ at: index + 2, row: { no: String(index + 1), ...row } }));

test('two texts have the same contents if substances, form, release and strength are equal', async () => {
  const app = await useTestApp();
  await loadMedicines(app.db);
  await importRegister(app, registered, { source: 'register', isDryRun: false, force: false });
  const same = [
    ['Amoxil 500', 'Zamoxin 500 mg'],
    ['اموكسيل كبسول 500 مجم', 'Zamoxin 500 caps strip'],
    ['Panadol 500 mg tablets', 'Adol tab 0.5 g'],
    ['Betnovate 0.1% cream', 'betamethasone cream 0.1%'],
    ['Norvasc tabs 5', 'amlodipine besilate 5 mg tablets'],
  ] as const;
  const open = [
    ['another substance', 'Panadol 500 tabs', 'ibuprofen 500 tabs'],
    ['another strength', 'Amoxil 500', 'Zamoxin 250'],
    ['another group of forms', 'Voltaren gel 50', 'Voltaren 50 tablets'],
    ['a syrup for a tablet', 'Panadol 250 tablets', 'Adol 250 syrup'],
    ['another release', 'Adalat 30 tabs', 'Adalat LA 30 tabs'],
    ['no strength', 'Panadol tablets', 'Adol tablets'],
    ['no form', 'Panadol 500', 'Adol 500'],
    ['an unknown name', 'Panadol 500 tabs', 'Zzkrtin 500 tabs'],
    ['a combination', 'amlodipine 5 tabs', 'Exforge 5 tabs'],
    ['a sensitive medicine', 'tramadol 50 caps', 'Tramal 50 caps'],
  ] as const;
  expect(await haveSameContents(app.db, same)).toEqual(same.map(() => true));
  const pairs = open.map(([, one, other]) => [one, other] as const);
  const read = await haveSameContents(app.db, pairs);
  expect(open.filter((_, index) => read[index])).toEqual([]);
});
