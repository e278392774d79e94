import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { fillIn } from '../src/lib/old-browsers/fill-in.ts';

// The features that the built files may use (docs/interface.md). The journey in an old Chromium
// shows that the main job works there; these tests cover the other pages.

const assets = join(import.meta.dirname, '../dist/client/assets');
let files: { name: string; text: string }[];
beforeAll(() => {
  files = readdirSync(assets)
    .filter((name) => /\.(css|js)$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(assets, name), 'utf8') }));
});

/**
 * pdf.js draws documents for admins and needs a current browser; `missing` says so in older ones.
 */
const scripts = () => files.filter(({ name }) => name.endsWith('.js') && !/^pdf-/.test(name));

/** The built files with a match, and the text around it. */
const holding = (among: typeof files, sought: RegExp) =>
  among.flatMap(({ name, text }) => {
    const at = text.search(sought);
    return at < 0 ? [] : [`${name}: ${text.slice(Math.max(0, at - 30), at + 40)}`];
  });

test('the built styles have no construct that makes the oldest browsers drop a rule', () => {
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

test('a rule with :has is separate, so that no other is dropped with it', () => {
  const mixed = files.flatMap(({ name, text }) =>
    name.endsWith('.css')
      ? [...text.matchAll(/([^{};]*):has\(([^{};]*)\{/g)]
          .map(([rule]) => rule)
          // Escaped commas and colons are part of a class name.
          .filter((rule) => splitSelectors(rule).some((selector) => !/[^\\]:has\(/.test(selector)))
      : [],
  );
  expect(mixed).toEqual([]);
});

const splitSelectors = (rule: string) => rule.replace(/\{$/, '').split(/(?<!\\),/);

test('the built scripts call no younger function than the polyfilled ones', () => {
  expect(scripts().length).toBeGreaterThan(10);
  for (const young of [
    /\(\?<[!=]/,
    /\bstructuredClone\(/,
    /\.withResolvers\b|Promise\.try\b/,
    /AbortSignal\.(any|timeout)\b/,
    /\.(toReversed|toSpliced|isWellFormed|toWellFormed|throwIfAborted)\(/,
    /(Object|Map)\.groupBy\b|Array\.fromAsync\b|URL\.canParse\b/,
    /crypto\.randomUUID\b|\bTemporal\.|\bIterator\.from\b/,
    /\.(checkVisibility|showPopover|hidePopover|togglePopover|showPicker|replaceChildren)\(/,
    /\.(getHTML|setHTMLUnsafe|scrollIntoViewIfNeeded|moveBefore)\(/,
    /\bResponse\.json\b|\bIntl\.(Segmenter|DurationFormat|supportedValuesOf)\b/,
    /\bnew (URLPattern|CompressionStream|DecompressionStream|FinalizationRegistry|WeakRef)\b/,
    /\bscheduler\.(yield|postTask)\b|\bnew EventSource\([^)]*priority/,
    /\dcq[whib]\b/,
  ])
    expect(holding(scripts(), young), String(young)).toEqual([]);
});

test('the built scripts have only syntax that the oldest browsers parse', () => {
  const worker = { name: 'sw.js', text: readFileSync(join(assets, '../sw.js'), 'utf8') };
  const young = [...scripts(), worker].flatMap(({ name, text }) =>
    youngSyntax(parseAst(text, { lang: 'js' })).map((found) => `${name}: ${found}`),
  );
  expect(young).toEqual([]);
  // The search finds each of them.
  const written = 'class A { static { } #x; is(o) { return #x in o } } await 1; /(?<=a)b/d';
  expect(youngSyntax(parseAst(written, { lang: 'js' })).sort()).toEqual([
    '#name in object',
    'a class with a block',
    'an expression /(?<=a)b/d',
    'waiting outside of a function',
  ]);
});

interface SyntaxNode {
  type: string;
  left?: SyntaxNode;
  regex?: { pattern: string; flags: string };
}

/** Syntax that one of the oldest browsers cannot parse: it would not run the script at all. */
function youngSyntax(node: object, isWithin = false): string[] {
  const found: string[] = [];
  const { type, left, regex } = node as SyntaxNode;
  if (type === 'StaticBlock') found.push('a class with a block');
  if (type === 'AwaitExpression' && !isWithin) found.push('waiting outside of a function');
  if (type === 'BinaryExpression' && left?.type === 'PrivateIdentifier')
    found.push('#name in object');
  if (regex && (/[dv]/.test(regex.flags) || /\(\?<[!=]/.test(regex.pattern)))
    found.push(`an expression /${regex.pattern}/${regex.flags}`);
  const within = isWithin || /Function/.test(type ?? '');
  for (const part of Object.values(node))
    if (typeof part === 'object' && part !== null) found.push(...youngSyntax(part, within));
  return found;
}

test('the worker, which has no polyfills, calls no such function either', () => {
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

test('the polyfills do the same as current browsers', () => {
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
  const click = vi.fn();
  class HTMLFormElement {
    declare requestSubmit: () => void;
    querySelector = () => ({ click });
  }
  Object.assign(globalThis, { CSS: { supports: () => true }, HTMLFormElement });
  fillIn();
  new HTMLFormElement().requestSubmit();
  expect(click).toHaveBeenCalledOnce();
  expect(answers()).toEqual(expected);
  expect(Object.keys([1])).toEqual(['0']);
  for (const name of ['CSS', 'HTMLFormElement']) Reflect.deleteProperty(globalThis, name);
});
