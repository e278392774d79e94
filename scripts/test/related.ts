import { globSync, readFileSync } from 'node:fs';
import { importsOf, partOf, targetOf } from '../ranks.ts';

/** Tests that read files of the tree: which change they see, no import tells. */
const readers = ['scripts/*.test.ts', 'web/test/*.test.ts', 'server/src/pages/routes.test.ts'];
/** Tests of what all calls have in common; quick ones. */
const ofEveryCall = ['server/test/authority.test.ts', 'server/test/refusals.test.ts'];

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const isOfTheProduct = (file: string) => partOf(file) !== undefined;

/** What starts whole programs. Its tests take longer than a loop may: they run when they change. */
const starters = ['server/test/process.ts', 'scripts/test/product-copy.ts'];

/**
 * Where the product's parts meet, and the tests' own support, which puts it together: through these
 * every test would reach every file. What is seen only through the whole product is seen by the
 * tests of its own part.
 */
const isHub = (file: string, imported: string) =>
  isOfTheProduct(imported) &&
  (file === 'server/src/app.ts' || (!isOfTheProduct(file) && !isTest(file)));

function findFiles(patterns: string[]): string[] {
  return patterns.flatMap((pattern) => {
    const found = globSync(pattern, { exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name) });
    // A folder that moved would otherwise be left out in silence.
    if (found.length === 0) throw new Error(`scripts/test/related.ts: no file is ${pattern}`);
    return found;
  });
}

const parsed = new Map<string, { text: string; imports: string[] }>();

/** What a source imports of ours, as paths from the root; one that stands as it was is not parsed again. */
function readImportsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const known = parsed.get(file);
  if (known?.text === text) return known.imports;
  const imports = importsOf(file, text)
    .map((specifier) => targetOf(file, specifier))
    .filter((target) => target !== undefined);
  parsed.set(file, { text, imports });
  return imports;
}

const readImports = (files: string[]): Map<string, string[]> =>
  new Map(files.map((file) => [file, readImportsOf(file)]));

const sharePart = (one: string, other: string): boolean => {
  const [a, b] = [partOf(one), partOf(other)];
  return a !== undefined && a.package === b?.package && a.name === b.name;
};

/**
 * The tests that a change concerns, in the working folder: those of the changed file's own part
 * (`scripts/ranks.ts`), those that import it, for the contract also those of the parts that use it,
 * and those that read the tree. A test that only goes through the whole product to it is left to
 * `npm test`: every test of the API would be one.
 * @param changed paths from the root.
 * @returns paths from the root, sorted.
 */
export function relatedTests(changed: string[]): string[] {
  const sources = findFiles(['{contract,packages,server,web,scripts}/**/*.{ts,tsx}']);
  const imports = readImports(sources);
  const changes = new Set(changed);

  const reaches = (test: string): boolean => {
    const seen = new Set([test]);
    for (const file of seen) {
      if (changes.has(file)) return true;
      for (const imported of imports.get(file) ?? [])
        if (!isHub(file, imported)) seen.add(imported);
    }
    return false;
  };
  const users = sources.filter((file) =>
    imports.get(file)?.some((target) => changes.has(target) && target.startsWith('contract/')),
  );
  const concerned = [...changed, ...users];
  const chosen = sources
    .filter(isTest)
    .filter((test) => concerned.some((file) => sharePart(file, test)) || reaches(test));
  const always = findFiles(readers);
  const ofCalls = concerned.some((file) => file.startsWith('server/'))
    ? findFiles(ofEveryCall)
    : [];
  const startsPrograms = (test: string) =>
    imports.get(test)?.some((file) => starters.includes(file)) === true;
  return [...new Set([...chosen, ...always, ...ofCalls])]
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
  const imports = readImports(sources);
  return sources
    .filter((file) => changes.has(file) || imports.get(file)?.some((target) => changes.has(target)))
    .sort();
}
