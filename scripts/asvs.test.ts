import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';

// The table answers each requirement of level 1 and 2 of OWASP ASVS 5.0.0 by its number. The words
// of its topics are ours.
const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const states = ['held', 'reasoned', 'not-applicable', 'open'] as const;

interface Row {
  requirement: string;
  level: string;
  topic: string;
  state: string;
  evidence: string;
}

const rows: Row[] = parse(read('docs/asvs.csv'), { columns: true });
const page = read('docs/security.md').replace(/\s+/g, ' ');

/** Returns the paths of files in an evidence: those with a folder and an ending. */
const filesIn = (evidence: string) =>
  [...evidence.matchAll(/(?<![\w./-])[\w.-]+(?:\/[\w.-]+)+\.\w+/g)].map(([path]) => path);
const isTest = (path: string) => /\.(?:test|spec)\.tsx?$/.test(path);

test('each row has a requirement, its level, a topic, a state and an evidence', () => {
  const isWrong = ({ requirement, level, topic, state, evidence }: Row) =>
    !/^V(?:[1-9]|1[0-7])\.[1-9]\d?\.[1-9]\d?$/.test(requirement) ||
    !['1', '2'].includes(level) ||
    topic === '' ||
    topic.length > 60 ||
    !states.some((known) => known === state) ||
    evidence === '';
  expect(rows.filter(isWrong)).toEqual([]);
});

test('each of the 70 requirements of level 1 and 183 of level 2 has one row, in their order', () => {
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(70);
  expect(rows.filter(({ level }) => level === '2')).toHaveLength(183);
  const places = rows.map(({ requirement }) =>
    requirement
      .slice(1)
      .split('.')
      .reduce((place, part) => place * 100 + Number(part), 0),
  );
  expect(places).toEqual([...new Set(places)].sort((one, other) => one - other));
});

test('a held requirement names its tests, and each named file exists', () => {
  const held = rows.filter(({ state }) => state === 'held');
  const isUntested = ({ evidence }: Row) => {
    const files = filesIn(evidence);
    return files.length === 0 || files.join(' ') !== evidence || !files.every(isTest);
  };
  expect(held.filter(isUntested)).toEqual([]);
  const named = rows.flatMap(({ evidence }) => filesIn(evidence));
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('docs/security.md counts the states, and names each open requirement', () => {
  const counts = states.map(
    (name) => `${rows.filter(({ state }) => state === name).length} ${name.replace('-', ' ')}`,
  );
  expect(page).toContain(`Counted: ${counts.join(', ')}.`);
  const list = /## OWASP ASVS.*/.exec(page)?.[0] ?? '';
  const named = [...list.matchAll(/\bV\d+\.\d+\.\d+/g)].map(([id]) => id);
  const open = rows.filter(({ state }) => state === 'open').map(({ requirement }) => requirement);
  expect(named.sort()).toEqual(open.sort());
});
