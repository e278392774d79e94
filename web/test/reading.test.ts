import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { pages } from '../src/app/pages.ts';

// Public pages read by `lib/reads`, desks by React Query
// (docs/decisions/0021-react-query-after-the-first-look.md).
const root = join(import.meta.dirname, '..');
const library = '@tanstack/react-query';

type Source = (file: string) => string;
const written: Source = (file) => readFileSync(join(root, file), 'utf8');

/** Returns the names of values that a file imports with its own script, by specifier */
function importsOf(file: string, source: Source): [specifier: string, name: string | null][] {
  const { staticImports, staticExports } = parseSync(file, source(file)).module;
  const imported = staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.map((entry) => ({ ...entry, moduleRequest })),
  );
  return [...imported, ...staticExports.flatMap(({ entries }) => entries)].flatMap(
    ({ moduleRequest, importName, isType }) =>
      moduleRequest && !isType ? [[moduleRequest.value, importName.name]] : [],
  );
}

/** Returns the way from a page to the library by imports, or undefined without one */
function wayToLibrary(page: string, source: Source): string[] | undefined {
  const cameFrom = new Map([[page, '']]);
  for (const file of cameFrom.keys())
    for (const [specifier] of importsOf(file, source)) {
      if (specifier === library) {
        const way = [file];
        for (let index = file; index !== page; way.unshift(index))
          index = cameFrom.get(index) ?? page;
        return way;
      }
      const target = join(dirname(file), specifier);
      if (/^\..*\.tsx?$/.test(specifier) && !cameFrom.has(target)) cameFrom.set(target, file);
    }
  return undefined;
}

const publicPages = pages.flatMap(({ inBrowser, server }) =>
  inBrowser || !server ? [] : [server.source],
);
const withLibrary = (source: Source) =>
  ['src/entry-client.tsx', ...publicPages].flatMap((page) => wayToLibrary(page, source) ?? []);

/** Returns whether a file reads in both ways */
function mixes(file: string, source: Source): boolean {
  const names = importsOf(file, source).map(([, name]) => name ?? '');
  const by = (way: RegExp) => names.some((name) => way.test(name));
  return by(/^useRead(Pages)?$/) && by(/^use(Infinite)?Query$/);
}
const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\./.test(file));

test('no public page loads React Query with its own script', () => {
  expect(publicPages.length).toBeGreaterThan(10);
  expect(withLibrary(written)).toEqual([]);
});

test('no file reads in two ways', () => {
  expect(files.filter((file) => mixes(file, written))).toEqual([]);
});

test('a public page with a read of React Query is found', () => {
  const hours = 'src/features/pharmacy-page/hours.tsx';
  const planted: Source = (file) =>
    file === hours ? `import { useQuery } from '${library}';\n${written(file)}` : written(file);
  expect(withLibrary(planted)).toEqual(['src/features/pharmacy-page/pharmacy-page.tsx', hours]);
});

test('a file that reads in two ways is found', () => {
  const page = 'src/features/contact/contact-page.tsx';
  const planted: Source = (file) =>
    file === page ? `import { useQuery } from '${library}';\n${written(file)}` : written(file);
  expect(files.filter((file) => mixes(file, planted))).toEqual([page]);
});
