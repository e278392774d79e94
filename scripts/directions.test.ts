import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Pages have two directions, so styles say 'start' and 'end', never 'left' and 'right'. A journey
// sees an element over the edge, but not one on the wrong side.
const root = join(import.meta.dirname, '..');

/** Tailwind utilities that name a side. */
const utilities =
  /(?<![\w-])(?:-?(?:m|p|scroll-m|scroll-p)[lr]-[\w[(]+|-?(?:left|right)-(?!to-)[\w[(]+|border-[lr](?![\w-]*[a-z]{2})[\w-]*|rounded-(?:[lr]|[tb][lr])(?![a-z])[\w-]*|(?:text|float|clear)-(?:left|right))(?!\w)/g;

/** CSS properties and values that name a side. */
const properties =
  /(?<![\w-])(?:(?:margin|padding|border|inset|scroll-margin|scroll-padding)-)?(?:left|right)(?:-\w+)?\s*:|border-(?:top|bottom)-(?:left|right)-radius|(?:text-align|float|clear)\s*:\s*(?:left|right)/g;

const physicalIn = (source: string, file: string): string[] => [
  ...(source.match(file.endsWith('.css') ? properties : utilities) ?? []),
];

test('no style of the pages names left or right', async () => {
  const found: string[] = [];
  let files = 0;
  for await (const file of glob('web/src/**/*.{ts,tsx,css}', { cwd: root })) {
    files += 1;
    const source = await readFile(join(root, file), 'utf8');
    found.push(...physicalIn(source, file).map((what) => `${file}: ${what}`));
  }
  expect(files).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

/** Code that would let a browser or a mail program use the first strong letter. */
const guesses = /dir(?:=|:\s*)["'`]auto|unicode-bidi:\s*plaintext|<bdi(?![^>]*\bdir=)|\\u2068/g;

const guessesIn = (source: string): string[] => source.match(guesses) ?? [];

test('no text takes its direction from the first strong letter: directionOf decides', async () => {
  const found: string[] = [];
  let files = 0;
  const sources = ['web/src/**/*.{ts,tsx,css}', '{server,contract}/src/**/*.ts'];
  for await (const file of glob(sources, { cwd: root })) {
    if (/\.test\.tsx?$|vocabulary\/direction\.ts$/.test(file)) continue;
    files += 1;
    const source = await readFile(join(root, file), 'utf8');
    found.push(...guessesIn(source).map((what) => `${file}: ${what}`));
  }
  expect(files).toBeGreaterThan(300);
  expect(found).toEqual([]);
});

test('the check finds each way to leave the direction to the first letter', () => {
  const left =
    '<p dir="auto"> <bdi> <bdi className="x"> {{ dir: \'auto\' }} `\\u2068` unicode-bidi: plaintext';
  expect(guessesIn(left)).toHaveLength(6);
  expect(guessesIn('<bdi dir="ltr"> <bdi className="x" dir={side}> \\u2066')).toEqual([]);
});

test('the check finds each way to name a side, and no words that only look like one', () => {
  const sides =
    'ml-2 -mr-1 pl-[3px] pr-4 left-0 right-1/2 text-left text-right border-l rounded-tr-lg';
  expect(physicalIn(`<p className="${sides}">`, 'a.tsx')).toHaveLength(10);
  expect(physicalIn('ms-2 pe-4 start-0 text-end border-line rounded border-s', 'a.tsx')).toEqual(
    [],
  );
  expect(physicalIn('/** A left-to-right run. */ const { left } = box;', 'a.tsx')).toEqual([]);
  expect(physicalIn('margin-left: 1px; left: 0; text-align: right', 'a.css')).toHaveLength(3);
  expect(physicalIn('margin-inline: auto; text-align: start', 'a.css')).toEqual([]);
});
