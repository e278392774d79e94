import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { expect, test } from 'vitest';
import { usedOf, withoutUnoffered, withoutUnused } from '../lean-react.ts';

const folder = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'));
const read = (name: string) => readFileSync(join(folder, 'cjs', name), 'utf8');
const react = read('react-dom-client.production.js');

test('of React a sixth and more is left out, and what stays is still a script', () => {
  const lean = withoutUnused(react);
  expect(lean.length).toBeLessThan((react.length * 5) / 6);
  expect(() => new Script(lean)).not.toThrow();
  expect(lean).not.toContain('document.startViewTransition');
});

test('what is left out is offered no more, what is not still is', () => {
  const lean = withoutUnoffered(read('react-dom.production.js'));
  expect(() => new Script(lean)).not.toThrow();
  expect(lean).not.toContain('exports.preload');
  expect(lean).toContain('exports.flushSync =');
  expect(lean).toContain('exports.createPortal =');
});

test('another release is refused: its functions may do something else', () => {
  const other = react.replaceAll('19.3.1', '19.4.0');
  expect(() => withoutUnused(other)).toThrow(/written for React/);
});

test('a function that is not there any more is named', () => {
  const renamed = react.replaceAll('startViewTransition(', 'beginViewTransition(');
  expect(() => withoutUnused(renamed)).toThrow(/startViewTransition/);
});

test.each([
  ['useActionState', `import { useActionState, useState } from 'react';`],
  ['preload', `import { flushSync, preload } from 'react-dom';`],
  ['Activity', `import * as React from 'react';\nReact.Activity`],
  ['title', `/* @__PURE__ */ _jsx("title", { children: "Dawaya" })`],
  ['time-ago', `_jsxs("time-ago", {})`],
])('a script that uses %s is found', (use, code) => {
  expect(usedOf(code)).toBe(use);
});

test.each([
  `import { useState } from 'react';\nimport { Activity } from 'lucide-react';`,
  `import { preload } from '../lib/preload.ts';`,
  `_jsx("header", { children: _jsx("td", {}) })`,
])('one that does not is let through: %s', (code) => {
  expect(usedOf(code)).toBeUndefined();
});
