import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { environment } from '../server/src/settings/environment.ts';
import { envExample, settingsPage } from './settings-docs.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFile(join(root, file), 'utf8');

test('every setting has a description', () => {
  const silent = Object.entries(environment.shape).filter(([, { description }]) => !description);
  expect(silent.map(([name]) => name)).toEqual([]);
});

test.each([
  ['.env.example', envExample],
  ['docs/settings.md', settingsPage],
])('%s is up to date (npm run settings-docs)', async (file, content) => {
  expect(await read(file)).toBe(content());
});
