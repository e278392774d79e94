import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readDataFile } from './data-file.ts';

test('a row of a data file that does not fit is named by file, line and column', async () => {
  const file = path.join(tmpdir(), `rows-${process.pid}.csv`);
  await writeFile(file, 'name,form\n"Iron, folic acid",oral\nZinc,liquid\n');
  const row = z.strictObject({ name: z.string(), form: z.enum(['oral', 'skin']) });
  expect(() => readDataFile('rows.csv', row, file)).toThrow(/^rows\.csv, line 3: form: /);
  await writeFile(file, 'name,form\n"Iron, folic acid",oral\n');
  expect(readDataFile('rows.csv', row, file)).toEqual([{ name: 'Iron, folic acid', form: 'oral' }]);
});
