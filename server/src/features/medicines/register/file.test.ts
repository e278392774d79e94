import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { readRegister } from './file.ts';

async function fileOf(content: string | Buffer, name = 'register.csv') {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'dawaya-register-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

const read = async (content: string | Buffer) => readRegister(await fileOf(content));

/** A ZIP archive with stored entries. */
function zip(entries: Record<string, string>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const [title, data] = [Buffer.from(name), Buffer.from(text)];
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(title.length, 22);
    parts.push(Buffer.from('PK\x03\x04'), common, title, data);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), common, rest, title);
    offset += 30 + title.length + data.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  const count = Object.keys(entries).length;
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, central, Buffer.from('PK\x05\x06'), end]);
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** A workbook with one sheet; a cell that begins with '=' is a formula with the result 2. */
const workbook = (rows: string[][]) =>
  zip({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Register" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows
      .map(
        (cells, row) =>
          `<row r="${row + 1}">${cells
            .map((cell, column) => {
              const at = `${String.fromCharCode(65 + column)}${row + 1}`;
              return cell.startsWith('=')
                ? `<c r="${at}"><f>${cell.slice(1)}</f><v>2</v></c>`
                : `<c r="${at}" t="inlineStr"><is><t>${cell}</t></is></c>`;
            })
            .join('')}</row>`,
      )
      .join('')}</sheetData></worksheet>`,
  });

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
  const file = await fileOf('brand,generic\nXyz,Paracetamol\n');
  await truncate(file, 200 * 1024 * 1024);
  await expect(readRegister(file)).rejects.toThrow('It has 200 MB');
});
