import { expect, test } from 'vitest';
import { exportsOf, readImports } from './imports.ts';

const read = (source: string) => readImports('some.ts', source);

test('an import has the names that its source exports; an import of everything has none', () => {
  expect(read(`import first, { second as other } from './a.ts'`)[0]?.names).toEqual([
    'default',
    'second',
  ]);
  expect(read(`export { third as thing } from './a.ts'`)[0]?.names).toEqual(['third']);
  for (const everything of [
    `import * as all from './a.ts'`,
    `import './a.ts'`,
    `export * from './a.ts'`,
    `const all = await import('./a.ts')`,
  ])
    expect(read(everything), everything).toEqual([
      { specifier: './a.ts', names: undefined, onlyTypes: false },
    ]);
});

test('an import of types is distinguished from one of values', () => {
  const onlyTypes = (source: string) => read(source)[0]?.onlyTypes;
  expect(onlyTypes(`import type { A } from './a.ts'`)).toBe(true);
  expect(onlyTypes(`import { type A, type B } from './a.ts'`)).toBe(true);
  expect(onlyTypes(`export type { A } from './a.ts'`)).toBe(true);
  expect(onlyTypes(`import { type A, b } from './a.ts'`)).toBe(false);
});

test('a source exports its declarations, and not its re-exports', () => {
  const source = `export const one = 1; export function two() {} export { three } from './a.ts'`;
  expect(exportsOf('some.ts', source)).toEqual(['one', 'two']);
});
