import { maxPrices } from '@dawaya/contract/vocabulary/prices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { type Browser, signedIn } from '../../../../test/client.ts';
import { makePharmacy } from '../../../../test/factories.ts';
import { workbook } from '../../../../test/workbook.ts';
import { loadMedicines } from '../../medicines/seed.ts';

const app = await startTestApp({ config: { rateLimitScale: 1000 } });
afterAll(app.close);
let browser: Browser;
let url: string;
beforeAll(async () => {
  await loadMedicines(app.db);
  const { id } = await makePharmacy(app);
  browser = await signedIn(app, 'pharmacy', id);
  url = `/api/pharmacies/${id}/prices/read`;
});

const readFile = (file: Buffer) => browser.post(url, { file: file.toString('base64') });
const plain = ({ lines }: { lines: Record<'at' | 'name' | 'priceSdg' | 'problem', unknown>[] }) =>
  lines.map(({ at, name, priceSdg, problem }) => [at, name, problem ?? priceSdg]);

test('a pasted list gives name, price, medicine and problem of each line', async () => {
  const text =
    '\u200fبنادول 500 حبوب - 2500\n\nشي تاني 3000\nبندول 500\nPanadol 500\nبنادول 500 حبوب: 2600';
  const { status, body } = await browser.post(url, { text });
  expect(status).toBe(200);
  expect(plain(body)).toEqual([
    [1, 'بنادول 500 حبوب', 2500],
    [3, 'شي تاني', 3000],
    [4, 'بندول 500', 'which_price'],
    [5, 'Panadol 500', 'which_price'],
    [6, 'بنادول 500 حبوب', 'listed_twice'],
  ]);
  expect(body.lines[0].product).toMatchObject({
    nameEn: 'Paracetamol',
    form: 'oral',
    strength: '500',
  });
  expect(body.lines[1].product).toBeNull();
});

test('a workbook and a CSV are read by the columns that their first row names, or by their content', async () => {
  const table = [
    ['م', 'اسم الصنف', 'التركيز', 'سعر الشراء', 'سعر البيع'],
    ['1', 'Amoxil', '500 mg', '3900', '4500'],
    ['2', 'بنادول', '', '2000', '2500'],
    ['3', 'Concor', '5 mg', '5000', ''],
  ];
  const lines = [
    [2, 'Amoxil 500 mg', 4500],
    [3, 'بنادول', 2500],
    [4, 'Concor 5 mg', 'no_price'],
  ];
  expect(plain((await readFile(workbook(table))).body)).toEqual(lines);
  const csv = table.map((row) => row.join(';')).join('\r\n');
  expect(plain((await readFile(Buffer.from(`\ufeff${csv}`))).body)).toEqual(lines);
  // 'بنادول,2500' in the code page of Arabic Windows.
  const codePage = Buffer.from('c8e4c7cfe6e12c32353030', 'hex');
  expect(plain((await readFile(codePage)).body)).toEqual([[1, 'بنادول', 2500]]);
});

test('too many lines are refused, and a file that is none or that unpacks to too much', async () => {
  const text = Array.from({ length: maxPrices + 1 }, (_, index) => `Medicine ${index} - 2500`).join(
    '\n',
  );
  const many = await browser.post(url, { text });
  expect([many.status, many.body.details[0].field]).toEqual([400, 'text']);
  const rows = text.split('\n').map((line) => [line]);
  expect((await readFile(workbook(rows))).body.details[0].field).toBe('file');
  const huge = workbook([['x'.repeat(60_000_000)]]);
  expect(huge.length).toBeLessThan(160 * 1024);
  for (const file of [Buffer.from('PK\x03\x04 and no more'), huge]) {
    const { status, body } = await readFile(file);
    expect([status, body.code]).toEqual([415, 'unreadable_file']);
  }
  expect((await browser.post(url, { file: 'no base64' })).status).toBe(400);
});
