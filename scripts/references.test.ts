import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { decisions, decisionsIndex, readDecision } from './decisions-index.ts';

const root = join(import.meta.dirname, '..');
const generatedFolders = ['node_modules', 'dist', 'data', '.cache', 'test-results'];
const files = globSync('**/*.{ts,tsx,mjs,css,sql,md,yml,json}', {
  cwd: root,
  exclude: (path) => generatedFolders.some((name) => path.split('/').includes(name)),
}).filter((file) => file !== 'package-lock.json');

/** The text of a file, with the sentences of comments joined across lines. */
const sentences = (file: string) =>
  readFileSync(join(root, file), 'utf8').replace(/\s*\n\s*(?:\*|\/\/|#)?\s+/g, ' ');

test('every page of docs that a comment names exists', () => {
  const named = files.flatMap((file) =>
    [...sentences(file).matchAll(/(?<![\w/.-])docs\/([\w-]+\.md|decisions\/\d{4}[\w.-]*)/g)].map(
      ([, page = '']) => ({ file, page: page.replace(/\.$/, '') }),
    ),
  );
  expect(named.length).toBeGreaterThan(200);
  const isMissing = ({ page }: { page: string }) => !existsSync(join(root, 'docs', page));
  expect(named.filter(isMissing)).toEqual([]);
});

test('no sentence names a decision by its number alone', () => {
  const byNumber = /\b(?:product )?decisions? \d/i;
  expect(files.filter((file) => byNumber.test(sentences(file)))).toEqual([]);
});

test('every link between documents of the project leads to a file', () => {
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

test('every file that the guides name exists', () => {
  const named = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs/architecture.md'].flatMap(
    (file) =>
      [...sentences(file).matchAll(/`([\w./-]+\.(?:ts|mjs|json|md))`/g)].map(
        ([, path = '']) => path,
      ),
  );
  expect(named.length).toBeGreaterThan(20);
  // A path may start below the package of its sentence.
  const isThere = (path: string) => files.some((file) => `/${file}`.endsWith(`/${path}`));
  expect(named.filter((path) => !isThere(path))).toEqual([]);
});

/** Tables that people look up; the other pages are read. */
const references = ['specification.md', 'settings.md', 'glossary.md', 'operations.md'];
const countWords = (file: string) =>
  readFileSync(join(root, file), 'utf8')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

test('each table of the glossary is in alphabetical order', () => {
  const blocks = readFileSync(join(root, 'docs/glossary.md'), 'utf8').split('\n\n');
  for (const table of blocks.filter((block) => block.startsWith('|'))) {
    const [, , ...rows] = table
      .trimEnd()
      .split('\n')
      .map((row) => row.split('  ')[0]?.toLowerCase());
    expect(rows).toEqual([...rows].sort());
  }
});

test('docs has at most 25 pages, and each but the references at most 900 words', () => {
  const pages = globSync('docs/*.md', { cwd: root });
  expect(pages.length).toBeGreaterThan(references.length);
  expect(pages.length).toBeLessThanOrEqual(25);
  const long = pages.filter(
    (file) => !references.includes(basename(file)) && countWords(file) > 900,
  );
  expect(long).toEqual([]);
});

test('there are at most 30 decisions, each of at most 350 words', () => {
  const pages = decisions();
  expect(pages.length).toBeGreaterThan(0);
  expect(pages.length).toBeLessThanOrEqual(30);
  expect(pages.filter(({ file }) => countWords(`docs/decisions/${file}`) > 350)).toEqual([]);
});

test('a decision without its consequences is refused', () => {
  const page = '# 0001: A title\n\nDate: 2026-11-21\n\nStatus: accepted\n\n## Context\n\nText.\n';
  expect(() => readDecision('0001-a-title.md', page)).toThrow('0001-a-title.md needs');
});

test('the index of the decisions is up to date (npm run decisions-index)', () => {
  expect(readFileSync(join(root, 'docs/decisions/README.md'), 'utf8')).toBe(decisionsIndex());
});
