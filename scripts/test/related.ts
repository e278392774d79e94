import { globSync, readFileSync } from 'node:fs';
import { type Part, partOf, targetOf } from '../ranks.ts';
import { exportsOf, type Import, readImports } from './imports.ts';

/** Tests that read the texts, documents and settings of the tree. No import tells which change they see. */
const readers = ['scripts/*.test.ts'];
/** Tests that read the built page: they concern what the page is made of. */
const readersOfThePage = ['web/test/*.test.ts', 'server/src/pages/routes.test.ts'];
/** Quick tests of what all calls have in common. */
const ofEveryCall = ['server/test/authority.test.ts', 'server/test/refusals.test.ts'];

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const isOfTheProduct = (file: string) => partOf(file) !== undefined;

/** These start whole programs. Their tests take too long for a quick run, and run when they change. */
const starters = ['server/test/process.ts', 'scripts/test/product-copy.ts'];

/** Each area has its file here. A change concerns the areas that use the file, not the folder. */
const sharedByAreas = ['contract/src/', 'server/src/database/schema/'];
const isSharedByAreas = (file: string) => sharedByAreas.some((folder) => file.startsWith(folder));

/** It exports all tables, and the files of `database/schema/` declare them. */
const tables = 'server/src/database/schema.ts';

/**
 * Here the parts of the product meet, in its own files and in the support of the tests. Through them
 * every test reaches every file, so the search ends there: a feature's own tests see the feature.
 */
const isHub = (file: string, imported: string) =>
  isOfTheProduct(imported) &&
  (['server/src/app.ts', 'web/src/app/routes.ts'].includes(file) ||
    (!isOfTheProduct(file) && !isTest(file)));

function findFiles(patterns: string[]): string[] {
  return patterns.flatMap((pattern) => {
    const found = globSync(pattern, { exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name) });
    // A folder that moved would otherwise be left out in silence.
    if (found.length === 0) throw new Error(`scripts/test/related.ts: no file is ${pattern}`);
    return found;
  });
}

const parsed = new Map<string, { text: string; imports: Import[] }>();

/** A source's imports. One that stands as it was is not parsed again. */
function importsIn(file: string): Import[] {
  const text = readFileSync(file, 'utf8');
  const known = parsed.get(file);
  if (known?.text === text) return known.imports;
  const imports = readImports(file, text);
  parsed.set(file, { text, imports });
  return imports;
}

/** The file of `database/schema/` for each table and each enumeration. */
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

/** Our own files that each source imports, as paths from the root. A table leads to the file that declares it. */
function readEdges(files: string[]): Map<string, Edge[]> {
  const fileOf = filesOfTables();
  const edgesOf = ({ names, onlyTypes }: Import, target: string): Edge[] => {
    if (target !== tables) return [{ target, onlyTypes }];
    // `client.ts` hands all tables to the database driver, which says nothing about one of them.
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

/** A feature, or the one folder that a file is in where a part is several folders. */
const areaOf = (file: string, part: Part) =>
  part.name.includes('{') ? file.split('/').slice(0, 3).join('/') : `${part.package}/${part.name}`;

function shareArea(one: string, other: string): boolean {
  const [a, b] = [partOf(one), partOf(other)];
  return a !== undefined && b !== undefined && areaOf(one, a) === areaOf(other, b);
}

/**
 * The tests that a change concerns, in the working folder:
 *
 * - those of the changed file's own area, and those that import it for more than its types (the type
 *   checker sees the rest);
 * - for the contract and the tables, those of the areas that use what changed;
 * - those that read the tree, and for a change of the page those that read the page.
 *
 * `npm test` runs the tests that only go through the whole product to it: every test of the API does.
 * @param changed paths from the root.
 * @returns paths from the root, sorted.
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
  // A test concerns itself, and a file that areas share concerns those that use it.
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
 * The changed sources and those that import one of them: where a change can leave a promise floating.
 * What floats further away, `npm run check` finds.
 * @param changed paths from the root.
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
