import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { fillIn } from '../src/lib/old-browsers/fill-in.ts';

// What the built files may name (docs/decisions/0083): the journey in an old Chromium shows that the
// main job works there, these that nothing younger came in by another page.

const assets = join(import.meta.dirname, '../dist/client/assets');
let files: { name: string; text: string }[];
beforeAll(() => {
  files = readdirSync(assets)
    .filter((name) => /\.(css|js)$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(assets, name), 'utf8') }));
});

/** pdf.js draws documents for admins and asks for a browser of today; `missing` says so there. */
const scripts = () => files.filter(({ name }) => name.endsWith('.js') && !/^pdf-/.test(name));

/** Which of the built files hold what is looked for, with what stands around it. */
const holding = (among: typeof files, sought: RegExp) =>
  among.flatMap(({ name, text }) => {
    const at = text.search(sought);
    return at < 0 ? [] : [`${name}: ${text.slice(Math.max(0, at - 30), at + 40)}`];
  });

test('the built styles hold nothing that the oldest browsers drop a rule for', () => {
  const styles = files.filter(({ name }) => name.endsWith('.css'));
  expect(styles.length).toBeGreaterThan(0);
  for (const young of [
    /@layer|@property|@container/,
    /:where\(|:dir\(|:open\b|:popover-open/,
    /[{;](inset(-(inline|block))?|(margin|padding)-(inline|block)|translate|rotate|scale):/,
    /@media[^{]*[<>]/,
    /oklch\(|light-dark\(/,
  ])
    expect(holding(styles, young), String(young)).toEqual([]);
});

test('a rule by :has stands alone, so that no other is dropped with it', () => {
  const mixed = files.flatMap(({ name, text }) =>
    name.endsWith('.css')
      ? [...text.matchAll(/([^{};]*):has\(([^{};]*)\{/g)]
          .map(([rule]) => rule)
          // Escaped commas and colons are part of a class's name.
          .filter((rule) => splitSelectors(rule).some((selector) => !/[^\\]:has\(/.test(selector)))
      : [],
  );
  expect(mixed).toEqual([]);
});

const splitSelectors = (rule: string) => rule.replace(/\{$/, '').split(/(?<!\\),/);

test('the built scripts call nothing younger than what is filled in', () => {
  expect(scripts().length).toBeGreaterThan(10);
  for (const young of [
    /\(\?<[!=]/,
    /\bstructuredClone\(/,
    /\.withResolvers\b|Promise\.try\b/,
    /AbortSignal\.(any|timeout)\b/,
    /\.(toReversed|toSpliced|isWellFormed|toWellFormed|throwIfAborted)\(/,
    /(Object|Map)\.groupBy\b|Array\.fromAsync\b|URL\.canParse\b/,
    /crypto\.randomUUID\b|\bTemporal\.|\bIterator\.from\b/,
    /\.checkVisibility\(|\.showPopover\(/,
    /\dcq[whib]\b/,
    /\bstatic\s*\{/,
  ])
    expect(holding(scripts(), young), String(young)).toEqual([]);
});

test('the worker, for which nothing is filled in, calls nothing of that either', () => {
  const text = readFileSync(join(assets, '../sw.js'), 'utf8');
  expect(text).toContain('dawaya-outbox');
  const young = /\.(at|findLast|findLastIndex|toSorted|replaceAll)\(|Object\.hasOwn\(/;
  expect(holding([{ name: 'sw.js', text }], young)).toEqual([]);
});

const given = {
  at: Array.prototype.at,
  textAt: String.prototype.at,
  findLast: Array.prototype.findLast,
  findLastIndex: Array.prototype.findLastIndex,
  toSorted: Array.prototype.toSorted,
  replaceAll: String.prototype.replaceAll,
  hasOwn: Object.hasOwn,
};

afterEach(() => {
  const { at, textAt, findLast, findLastIndex, toSorted, replaceAll, hasOwn } = given;
  Object.assign(Object, { hasOwn });
  for (const [target, methods] of [
    [Array.prototype, { at, findLast, findLastIndex, toSorted }],
    [String.prototype, { at: textAt, replaceAll }],
  ] as const)
    for (const [name, value] of Object.entries(methods))
      Object.defineProperty(target, name, {
        value,
        writable: true,
        configurable: true,
        enumerable: false,
      });
});

test('what is filled in does what today’s browsers do', () => {
  const answers = () => [
    [1, 2, 3].at(-1),
    [1, 2, 3].at(5),
    'أب'.at(-1),
    [1, 2, 3, 4].findLast((n) => n % 2 === 1),
    [1, 2].findLast((n) => n > 2),
    [1, 2, 3, 4].findLastIndex((n) => n < 3),
    [1, 2].findLastIndex((n) => n > 2),
    [3, 1, 2].toSorted(),
    [3, 1, 2].toSorted((one, other) => other - one),
    'a b a'.replaceAll('a', 'x'),
    'a.b'.replaceAll('.', '$'),
    Object.hasOwn({ own: 1 }, 'own'),
    Object.hasOwn({}, 'toString'),
  ];
  const expected = answers();
  for (const [target, names] of [
    [Array.prototype, ['at', 'findLast', 'findLastIndex', 'toSorted']],
    [String.prototype, ['at', 'replaceAll']],
    [Object, ['hasOwn']],
  ] as const)
    for (const name of names) Reflect.deleteProperty(target, name);
  expect(() => answers()).toThrow(TypeError);
  Object.assign(globalThis, { CSS: { supports: () => true } });
  fillIn();
  expect(answers()).toEqual(expected);
  expect(Object.keys([1])).toEqual(['0']);
  Reflect.deleteProperty(globalThis, 'CSS');
});
