import { globSync, readFileSync } from 'node:fs';
import { type Part, partOf, targetOf } from '../ranks.ts';
import { exportsOf, type Import, readImports } from './imports.ts';

/**
 * Tests that read the texts, documents and settings of the tree. Imports do not show which changes
 * affect them.
 */
const readers = ['scripts/*.test.ts'];
/** Tests that read the built page: every source of the page affects them. */
const readersOfThePage = ['web/test/*.test.ts', 'server/src/pages/routes.test.ts'];
/** Quick tests of the behaviour that all calls share. */
const ofEveryCall = ['server/test/authority.test.ts', 'server/test/refusals.test.ts'];

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const isOfTheProduct = (file: string) => partOf(file) !== undefined;

/**
 * These start whole programs. Their tests take too long for a quick run, and run only when they
 * change.
 */
const starters = ['server/test/process.ts', 'scripts/test/product-copy.ts'];

/** Each area has a file here. A change affects the areas that use the file, not the folder. */
const sharedByAreas = ['contract/src/', 'server/src/database/schema/'];
const isSharedByAreas = (file: string) => sharedByAreas.some((folder) => file.startsWith(folder));

/** It exports all tables, which the files of `database/schema/` declare. */
const tables = 'server/src/database/schema.ts';

const hubs = [
  'server/src/app.ts',
  'server/src/areas.ts',
  'server/src/create-services.ts',
  'web/src/app/pages.ts',
];

/**
 * Files in which the parts of the product meet, and the support of the tests. Through them every
 * test reaches every file, so the search ends there: a feature's own tests cover the feature.
 */
const isHub = (file: string, imported: string) =>
  isOfTheProduct(imported) && (hubs.includes(file) || (!isOfTheProduct(file) && !isTest(file)));

function findFiles(patterns: string[]): string[] {
  return patterns.flatMap((pattern) => {
    const found = globSync(pattern, { exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name) });
    // Otherwise a moved folder would be omitted silently.
    if (found.length === 0) throw new Error(`scripts/test/related.ts: no file is ${pattern}`);
    return found;
  });
}

const parsed = new Map<string, { text: string; imports: Import[] }>();

/** Returns a source's imports. An unchanged file is not parsed again. */
function importsIn(file: string): Import[] {
  const text = readFileSync(file, 'utf8');
  const known = parsed.get(file);
  if (known?.text === text) return known.imports;
  const imports = readImports(file, text);
  parsed.set(file, { text, imports });
  return imports;
}

/** Returns the file of `database/schema/` for each table and each enumeration. */
const filesOfTables = () =>
  new Map(
    findFiles(['server/src/database/schema/*.ts']).flatMap((file) =>
      exportsOf(file, readFileSync(file, 'utf8')).map((name) => [name, file] as const),
    ),
  );

interface Edge {
  target: string;
  onlyTypes: boolean;
}

/**
 * Our own files that each source imports, as paths from the root. A table leads to the file that
 * declares it.
 */
function readEdges(files: string[]): Map<string, Edge[]> {
  const fileOf = filesOfTables();
  const edgesOf = ({ names, onlyTypes }: Import, target: string): Edge[] => {
    if (target !== tables) return [{ target, onlyTypes }];
    // `client.ts` passes all tables to the database driver, which is no use of a single table.
    const named = (names ?? [])
      .map((name) => fileOf.get(name))
      .filter((file) => file !== undefined);
    return [tables, ...named].map((target) => ({ target, onlyTypes }));
  };
  return new Map(
    files.map((file) => [
      file,
      file === tables
        ? []
        : importsIn(file).flatMap((one) => {
            const target = targetOf(file, one.specifier);
            return target === undefined ? [] : edgesOf(one, target);
          }),
    ]),
  );
}

/** Returns a feature, or the folder of a file within a part of several folders. */
const areaOf = (file: string, part: Part) =>
  part.name.includes('{') ? file.split('/').slice(0, 3).join('/') : `${part.package}/${part.name}`;

function shareArea(one: string, other: string): boolean {
  const [a, b] = [partOf(one), partOf(other)];
  return a !== undefined && b !== undefined && areaOf(one, a) === areaOf(other, b);
}

/**
 * Selects the tests that a change affects, in the working folder:
 *
 * - tests in the changed file's area, and tests that import it for more than types (the type
 *   checker covers the rest);
 * - for the contract and the tables, tests of the areas that use the changed file;
 * - tests that read the tree, and for a change of the page, tests that read the page.
 *
 * Tests that reach the change only through the whole product, as every API test does, run in
 * `npm test`.
 * @param changed paths from the root
 * @returns paths from the root, sorted
 */
export function relatedTests(changed: string[]): string[] {
  const sources = findFiles(['{contract,packages,server,web,scripts}/**/*.{ts,tsx}']);
  const edges = readEdges(sources);
  const changes = new Set(changed);

  const reaches = (test: string): boolean => {
    const seen = new Set([test]);
    for (const file of seen) {
      if (changes.has(file)) return true;
      for (const { target, onlyTypes } of edges.get(file) ?? [])
        if (!onlyTypes && !isHub(file, target)) seen.add(target);
    }
    return false;
  };
  const uses = (file: string) =>
    edges.get(file)?.some(({ target }) => isSharedByAreas(target) && changes.has(target)) === true;
  // A test affects only itself, and a shared file affects the areas that use it.
  const standsForItsArea = (file: string) => !isTest(file) && !isSharedByAreas(file);
  const concerned = [...changed, ...sources.filter(uses)].filter(standsForItsArea);
  const chosen = sources
    .filter(isTest)
    .filter((test) => concerned.some((file) => shareArea(file, test)) || reaches(test));
  const isOf = (folder: string) => changed.some((file) => file.startsWith(folder));
  const always = [
    ...findFiles(readers),
    ...(isOf('web/') ? findFiles(readersOfThePage) : []),
    ...(isOf('server/') || concerned.some((file) => file.startsWith('server/'))
      ? findFiles(ofEveryCall)
      : []),
  ];
  const startsPrograms = (test: string) =>
    edges.get(test)?.some(({ target }) => starters.includes(target)) === true;
  return [...new Set([...chosen, ...always])]
    .filter((test) => changes.has(test) || !startsPrograms(test))
    .sort();
}

/**
 * Returns the changed sources and their importers: the files in which the change can leave a
 * promise floating. `npm run check` covers the rest.
 * @param changed paths from the root
 */
export function withImporters(changed: string[]): string[] {
  const sources = findFiles(['{contract,packages,server,web,scripts,e2e,bench}/**/*.{ts,tsx}']);
  const changes = new Set(changed);
  const edges = readEdges(sources);
  return sources
    .filter(
      (file) => changes.has(file) || edges.get(file)?.some(({ target }) => changes.has(target)),
    )
    .sort();
}
