import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const made = ['node_modules', 'dist', 'data', '.cache', 'test-results'];
const files = globSync('**/*.{ts,tsx,mjs,css,sql,md,yml,json}', {
  cwd: root,
  exclude: (path) => made.some((name) => path.split('/').includes(name)),
}).filter((file) => file !== 'package-lock.json');

/** A file's text, in which what is one sentence stays one where a comment breaks its line. */
const sentences = (file: string) =>
  readFileSync(join(root, file), 'utf8').replace(/\s*\n\s*(?:\*|\/\/|#)?\s+/g, ' ');

const headings = new Set(
  [...sentences('docs/product-decisions.md').matchAll(/### Product decision (\d+): /g)].map(
    ([, number]) => number,
  ),
);

test('every product decision that is named is a heading of docs/product-decisions.md', () => {
  const named = files.flatMap((file) =>
    [...sentences(file).matchAll(/product decisions? (\d+(?:(?:, | and | or )\d+)*)/gi)].flatMap(
      ([, numbers = '']) => numbers.match(/\d+/g)?.map((number) => ({ file, number })) ?? [],
    ),
  );
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter(({ number }) => !headings.has(number))).toEqual([]);
});

test('a decision that is named by a number is said to be one of the product', () => {
  const bare = /(?<!product )\bdecisions? \d/i;
  expect(files.filter((file) => bare.test(sentences(file)))).toEqual([]);
});

test('every page of docs/decisions that is named is there', () => {
  const pages = readdirSync(join(root, 'docs/decisions'));
  const named = files.flatMap((file) =>
    [...sentences(file).matchAll(/decisions\/(\d{4}[\w.-]*)/g)].map(([, page = '']) => ({
      file,
      page: page.replace(/\.$/, ''),
    })),
  );
  expect(named.length).toBeGreaterThan(10);
  const missing = ({ page }: { page: string }) =>
    !pages.some((name) => name === page || name.startsWith(`${page}-`));
  expect(named.filter(missing)).toEqual([]);
});

test('every link from one document of the project to another leads somewhere', () => {
  const links = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...sentences(file).matchAll(/\]\((?!\w+:|#)([^)\s#]+)/g)].map(([, to = '']) => ({
        file,
        to,
      })),
    );
  expect(links.length).toBeGreaterThan(20);
  const leadsNowhere = ({ file, to }: { file: string; to: string }) =>
    !existsSync(join(root, dirname(file), to));
  expect(links.filter(leadsNowhere)).toEqual([]);
});

test('every file that the guides name is there', () => {
  const named = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs/architecture.md'].flatMap(
    (file) =>
      [...sentences(file).matchAll(/`([\w./-]+\.(?:ts|mjs|json|md))`/g)].map(
        ([, path = '']) => path,
      ),
  );
  expect(named.length).toBeGreaterThan(20);
  // A path may begin below the package that its sentence speaks of.
  const isThere = (path: string) => files.some((file) => `/${file}`.endsWith(`/${path}`));
  expect(named.filter((path) => !isThere(path))).toEqual([]);
});
