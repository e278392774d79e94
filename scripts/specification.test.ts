import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { titlesOf } from './test/titles.ts';

// The table names the tests that show each sentence of the specification. This test checks that the
// tests exist; their own runs show whether they pass.
const root = join(import.meta.dirname, '..');
const page = await readFile(join(root, 'docs/specification.md'), 'utf8');

interface Row {
  number: string;
  says: string;
  shownBy: { file: string; title: string }[];
  note: string;
}

const rows: Row[] = page
  .split('\n')
  .filter((line) => /^\| \d+\.\d+ +\|/.test(line))
  .map((line) => {
    const [, number = '', says = '', shown = '', note = ''] = line
      .split('|')
      .map((cell) => cell.trim());
    return { number, says, shownBy: shown.split('<br>').filter(Boolean).map(reference), note };
  });

/** Parses `` `file` › title ``. */
function reference(written: string) {
  const [, file = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(written.trim()) ?? [];
  return { file, title };
}

const sources = new Map<string, Promise<string>>();
function sourceOf(file: string): Promise<string> {
  const known = sources.get(file) ?? readFile(join(root, file), 'utf8').catch(() => '');
  sources.set(file, known);
  return known;
}

const isPattern = (title: string) => /%[sdifjop#]|\$[a-z]/.test(title);

/**
 * Returns whether the title belongs to a test that runs, or to a row of one. A pattern must be in
 * the file as it is, and contain words.
 */
async function isThere({ file, title }: { file: string; title: string }): Promise<boolean> {
  const { texts, patterns } = titlesOf(file, await sourceOf(file));
  return isPattern(title)
    ? patterns.has(title) && /\p{Letter}{2}/u.test(title.replace(/%\w|\$[a-z]+/g, ''))
    : texts.has(title);
}

const isOtherwise = ({ note }: Row) => note.startsWith('**Otherwise:**');

test("every test that the specification's table names exists", async () => {
  const named = rows.flatMap(({ number, shownBy }) => shownBy.map((one) => ({ number, ...one })));
  expect(named.length).toBeGreaterThan(rows.length);
  const found = await Promise.all(named.map(isThere));
  expect(named.filter((_, index) => !found[index])).toEqual([]);
});

test('a skipped test, and a title pattern without rows, show nothing', () => {
  const { texts, patterns } = titlesOf(
    'some.test.ts',
    `test.skip('skipped', () => {});
    describe.todo('later', () => { test('inside', () => {}); });
    test('plain %s', () => {});
    test.each([['a row']])('filled in: %s', () => {});`,
  );
  expect([...texts].sort()).toEqual(['a row', 'filled in: %s', 'plain %s']);
  expect([...patterns]).toEqual(['filled in: %s']);
});

test('every sentence has a unique number, in order', () => {
  const numbers = rows.map(({ number }) => number.split('.').map(Number));
  for (const [index, [section = 0, sentence = 0]] of numbers.entries()) {
    const [before = -1, last = 0] = numbers[index - 1] ?? [];
    expect(rows[index]?.number).toBe(
      section === before ? `${before}.${last + 1}` : `${before + 1}.1`,
    );
    expect(sentence).toBeGreaterThan(0);
  }
});

test('the counts at the top of the table agree with its rows', () => {
  const count = (name: string) => Number(new RegExp(`^- ${name}: (\\d+)`, 'm').exec(page)?.[1]);
  const shown = rows.filter((row) => row.shownBy.length > 0);
  expect({
    sentences: count('Sentences'),
    shown: count('Shown by a test, as written'),
    otherwise: count('Otherwise on purpose, shown by a test, and why'),
    notShown: count('Not shown'),
  }).toEqual({
    sentences: rows.length,
    shown: shown.filter((row) => !isOtherwise(row)).length,
    otherwise: shown.filter(isOtherwise).length,
    notShown: rows.length - shown.length,
  });
});
