import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parts } from '../src/browser-script.ts';

test('the script of the payment dialog has each file of its folder', async () => {
  const files = await readdir(path.join(import.meta.dirname, '../src/browser'));
  expect(files.toSorted()).toEqual(parts.map((part) => `${part}.ts`).toSorted());
});
