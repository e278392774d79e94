import { expect, test } from 'vitest';
import { proseFindings } from './prose.ts';

const sentencesIn = (file: string, source: string) =>
  proseFindings(file, source).map(({ line, sentence }) => `${line}: ${sentence}`);

test('the check finds a comment that begins with a relative word, with its line', () => {
  const source = [
    'const a = 1;',
    '// A good sentence. Who calls',
    '// twice is refused.',
    '/**',
    ' * Returns the cursor.',
    ' * @returns What is left.',
    ' */',
    'const b = "Who reads a text of the product?";',
  ].join('\n');
  expect(sentencesIn('a.ts', source)).toEqual([
    '2: Who calls twice is refused.',
    '4: What is left.',
  ]);
});

test('the check finds a word that the glossary replaces, except in code marks', () => {
  const source = '// The job tells the customer.\nconst a = 1;\n// The column `told` is a date.\n';
  expect(sentencesIn('a.ts', source)).toEqual(['1: The job tells the customer.']);
});

test('the check reads a page by paragraph, item, heading and cell, without code', () => {
  const page = [
    '# Whose data it is',
    '',
    'The server decides. Of two calls one',
    'is refused.',
    '',
    '- Those are items.',
    '',
    '| name | Nobody reads it |',
    '',
    '```',
    'Who is it',
    '```',
  ].join('\n');
  expect(sentencesIn('a.md', page)).toEqual([
    '1: Whose data it is',
    '3: Of two calls one is refused.',
    '6: Those are items.',
    '8: Nobody reads it',
  ]);
});

test('a question may begin with a relative word', () => {
  expect(sentencesIn('a.md', 'Who may do what?')).toEqual([]);
});

test('the check reads the name of a test after the names of its groups', () => {
  const source = [
    "describe('a refund', () => {",
    "  test('of one payment takes its days', () => {});",
    '});',
    "test('whoever pays', () => {});",
  ].join('\n');
  expect(sentencesIn('a.test.ts', source)).toEqual(['4: Whoever pays']);
  expect(sentencesIn('a.ts', source)).toEqual([]);
});
