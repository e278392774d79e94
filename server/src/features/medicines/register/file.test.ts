import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { workbook } from '../../../../test/workbook.ts';
import { readRegister } from './file.ts';

async function writeFileWith(content: string | Buffer, name = 'register.csv') {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'dawaya-register-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

const read = async (content: string | Buffer) => readRegister(await writeFileWith(content));

test('a CSV with a byte order mark, Windows line ends, quotes and empty lines is read', async () => {
  const rows = await read(
    '\ufeffno,brand,generic\r\n7,"Ab ""C"", D",Paracetamol\r\n\r\n8,Ef,Ibuprofen\r\n',
  );
  expect(rows).toEqual([
    { at: 2, row: { no: '7', brand: 'Ab "C", D', generic: 'Paracetamol' } },
    { at: 4, row: { no: '8', brand: 'Ef', generic: 'Ibuprofen' } },
  ]);
});

test('a workbook with Arabic headers in another order is read, its formulas as their stored result', async () => {
  const rows = await read(
    workbook([
      ['الاسم العلمي', 'الاسم التجاري', 'رقم التسجيل'],
      ['Paracetamol', 'Xyz', '=1+1'],
    ]),
  );
  expect(rows).toEqual([{ at: 2, row: { generic: 'Paracetamol', brand: 'Xyz', no: '2' } }]);
});

test('a line with more cells than the head is broken', async () => {
  const [row] = await read('brand,generic\nXyz,Paracetamol,10 mg\n');
  expect(row?.broken).toBe('It has more cells than the first row.');
});

test.each([
  ['', 'It is empty.'],
  ['brand,generic\n', 'It has no rows.'],
  ['a,b\n1,2\n', 'no brand and no generic'],
  ['brand,generic\n"Xyz,Paracetamol\n', 'It cannot be read as CSV'],
  [`brand,generic\n"${'x'.repeat(70_000)}`, 'is a quote not closed?'],
  [Buffer.from('brand,generic\n\xc7\xe1,x\n', 'latin1'), 'It is not text in UTF-8'],
  [Buffer.from('PK\x03\x04broken'), 'It cannot be read as an Excel workbook.'],
  [Buffer.from('\xd0\xcf\x11\xe0old', 'latin1'), 'It is an old Excel file'],
])('a file that is no register is refused with a sentence (%#)', async (content, sentence) => {
  await expect(read(content)).rejects.toThrow(sentence);
});

test('a file of 200 MB is refused before it is read', async () => {
  const file = await writeFileWith('brand,generic\nXyz,Paracetamol\n');
  await truncate(file, 200 * 1024 * 1024);
  await expect(readRegister(file)).rejects.toThrow('It has 200 MB');
});
