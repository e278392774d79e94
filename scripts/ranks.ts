import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';

/**
 * The import rules: for each package its parts, from the lowest rank to the highest. A part is a
 * folder or a file below the package; braces join several into one part, and a star is any one
 * folder. A part may import itself and lower ranks, but not its own rank; no part may import a file
 * outside all parts. Tests are free. The platform stores limits, jobs and idempotency keys in
 * tables, so it is above the database.
 */
const ranks: Record<string, string[][]> = {
  contract: [
    ['src/vocabulary'],
    [
      'src/{endpoint,errors,fields,file-endpoints,opening-hours,phone,plain-forms,rendering,inquiry-fields,upload-ids}.ts',
    ],
    ['src/endpoints'],
    ['src/api.ts'],
  ],
  'packages/stripe-double': [['src']],
  server: [
    ['src/settings'],
    ['src/database'],
    ['src/platform'],
    ['src/features/deliveries'],
    [
      'src/dev',
      'src/features/files',
      'src/features/live',
      'src/features/mail',
      'src/features/push',
    ],
    ['src/features/sessions', 'src/features/payments'],
    ['src/services.ts'],
    ['src/features/places', 'src/features/medicines', 'src/features/tracking'],
    ['src/features/availability-alerts'],
    [
      'src/features/customers',
      'src/features/pharmacies',
      'src/features/doctors',
      'src/features/contact',
      'src/features/uploads',
    ],
    ['src/features/prescription-requests', 'src/features/advertisements'],
    ['src/features/inquiries'],
    ['src/features/conversations'],
    ['src/features/accesses', 'src/features/admin', 'src/features/my-data'],
    ['src/pages', 'src/areas.ts'],
    ['src/clean-up.ts', 'src/erasure.ts', 'src/create-services.ts'],
    ['src/create-server.ts'],
    ['src/app.ts', 'demo'],
    ['src/boot'],
    ['src/commands'],
    ['src/main.ts'],
  ],
  web: [
    ['src/{assets,i18n,lib,ui}'],
    [
      'src/shared/opening',
      'src/shared/medicines',
      'src/shared/places',
      'src/shared/products',
      'src/shared/contact-details',
      'src/shared/photos',
      'src/shared/viewers',
    ],
    ['src/shared/*'],
    ['src/features/*'],
    ['src/app'],
    ['src/worker', 'src/{entry-client.tsx,entry-server.tsx,entry-development.ts}'],
  ],
};

/**
 * The other imports that each package may have: our own packages and Node's modules, with the parts
 * that may use them. Only the start-up may import the Stripe double: no feature knows it.
 */
const besides: Record<string, Record<string, 'every part' | string[]>> = {
  contract: {},
  'packages/stripe-double': { contract: 'every part', 'node:': 'every part' },
  server: {
    contract: 'every part',
    'node:': 'every part',
    'packages/stripe-double': ['src/boot'],
  },
  web: { contract: 'every part' },
};

/** Areas with a face: other parts import their `index.ts` only. */
const faced = /^server\/src\/features\/[^/]+$/;

/** The packages whose areas have walls: two folders of one area do not import each other. */
const walled = new Set(['contract', 'server']);

export interface Part {
  package: string;
  name: string;
  rank: number;
}

const literally = (text: string) => text.replace(/[.+]/g, '\\$&');
const patterns = Object.entries(ranks).flatMap(([name, levels]) =>
  levels.flatMap((parts, rank) =>
    parts.map((part) => {
      const [folder = ''] = part.split('{');
      const path = literally(part).replace(
        /\{(.*)\}/,
        (_all, names) => `(?:${names.replaceAll(',', '|')})`,
      );
      const match = new RegExp(`^${literally(name)}/(${path.replace('*', '[^/]+')})(?:/|$)`);
      return {
        package: name,
        rank,
        match,
        together: part.includes('{') ? folder + part : undefined,
      };
    }),
  ),
);

/**
 * @param path a file, from the root.
 * @returns undefined for a file outside all parts
 */
export function partOf(path: string): Part | undefined {
  for (const { package: name, rank, match, together } of patterns) {
    const [, found] = match.exec(path) ?? [];
    if (found) return { package: name, rank, name: together ?? found };
  }
  return undefined;
}

const packageNames = Object.keys(ranks);
const ours = new Map(packageNames.map((name) => [`@dawaya/${posix.basename(name)}`, name]));

/** Returns the path of an import from the root, or undefined for a package that is not ours. */
export function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  const [, name = '', rest = ''] = /^(@dawaya\/[^/]+)\/?(.*)$/.exec(specifier) ?? [];
  return ours.has(name) ? `${ours.get(name)}/src/${rest}.ts` : undefined;
}

/** Returns why `file` may not import `specifier`, or undefined if it may. */
export function violationOf(file: string, specifier: string): string | undefined {
  const from = partOf(file);
  if (!from) return `${file} has no rank: give it one in scripts/ranks.ts`;
  const isAllowed = (other: string) => {
    const parts = besides[from.package]?.[other];
    return parts === 'every part' || parts?.includes(from.name) === true;
  };
  if (specifier.startsWith('node:'))
    return isAllowed('node:') ? undefined : `${from.package} runs in browsers too: no ${specifier}`;
  const target = targetOf(file, specifier);
  if (!target) return undefined;
  const to = partOf(target);
  if (!to) return `${target} is in no part`;
  if (to.package !== from.package)
    return isAllowed(to.package)
      ? undefined
      : `${from.package}/${from.name} does not import ${to.package}`;
  if (to.name === from.name) return undefined;
  const area = `${to.package}/${to.name}`;
  if (faced.test(area) && target !== `${area}/index.ts`)
    return `${from.name} reaches past ${to.name}/index.ts`;
  if (to.rank < from.rank) return undefined;
  return `${from.name} (rank ${from.rank}) does not import ${to.name} (rank ${to.rank})`;
}

const importing = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

/** The value of a string, or of a template without expressions; undefined for computed values. */
function literalText(node: unknown): string | undefined {
  const { value, quasis, expressions } = (node ?? {}) as {
    value?: unknown;
    quasis?: { value: { cooked: string } }[];
    expressions?: unknown[];
  };
  if (typeof value === 'string') return value;
  return expressions?.length === 0 ? quasis?.[0]?.value.cooked : undefined;
}

/** All import specifiers of a source, including types. */
export function importsOf(file: string, source: string): string[] {
  const found: string[] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, source } = node as { type?: string; source?: unknown };
    const text = type && importing.has(type) ? literalText(source) : undefined;
    if (text) found.push(text);
    Object.values(node).forEach(walk);
  };
  walk(parseSync(file, source).program);
  return found;
}

interface Import {
  file: string;
  specifier: string;
}

function allImports(root: string): Import[] {
  const folders = packageNames.flatMap((name) => [`${name}/src`, `${name}/demo`]);
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.[cm]?[jt]sx?$/.test(name) && !/\.test\.tsx?$/.test(name))
        .map((name) => `${folder}/${name}`),
    )
    .sort()
    .flatMap((file) =>
      importsOf(file, readFileSync(join(root, file), 'utf8')).map((specifier) => ({
        file,
        specifier,
      })),
    );
}

/** The folders of one area that an import connects: `[from, to]`, or undefined. */
function wallOf({ file, specifier }: Import): [string, string] | undefined {
  const area = partOf(file);
  const target = targetOf(file, specifier);
  if (!area || !target || !walled.has(area.package) || partOf(target)?.name !== area.name)
    return undefined;
  const folderOf = (path: string) => {
    const inside = path.slice(`${area.package}/${area.name}/`.length).split('/');
    return inside.length > 1 ? `${area.package}/${area.name}/${inside[0]}` : undefined;
  };
  const [from, to] = [folderOf(file), folderOf(target)];
  return from && to && from !== to ? [from, to] : undefined;
}

/** Returns a line for every import between two folders of an area that import each other. */
function wallViolations(imports: Import[]): string[] {
  const crossings = imports.flatMap((one) => {
    const wall = wallOf(one);
    return wall ? [{ file: one.file, wall }] : [];
  });
  const crossed = new Set(crossings.map(({ wall }) => wall.join(' ')));
  return crossings
    .filter(({ wall: [from, to] }) => crossed.has(`${to} ${from}`))
    .map(({ file, wall: [from, to] }) => `${file}: ${from} and ${to} import each other`);
}

/** Returns a line for every import below `root` that breaks the rules. */
export function findViolations(root: string): string[] {
  const imports = allImports(root);
  const againstRanks = imports.flatMap(({ file, specifier }) => {
    const violation = violationOf(file, specifier);
    return violation ? [`${file}: ${violation}`] : [];
  });
  return [...againstRanks, ...wallViolations(imports)];
}

const page = 'docs/architecture.md';
const generated = /(?<=<!-- ranks -->\n)[\s\S]*(?=<!-- end of ranks -->)/;

/** Returns the ranks of the server and the page as Markdown lists, the lowest rank first. */
function rankLists(): string {
  const lists = ['server', 'web'].map((name) => {
    const lines = (ranks[name] ?? []).map((parts) => `- ${parts.map(written).join(', ')}\n`);
    return `\n\`${name}\`:\n\n${lines.join('')}`;
  });
  return `${lists.join('')}\n`;
}
const written = (part: string) => `\`${part.replace(/^src\//, '')}\``;

/** Returns the content of docs/architecture.md with the present ranks. */
export const withRanks = (text: string): string => text.replace(generated, rankLists);

if (import.meta.main) {
  const text = readFileSync(page, 'utf8');
  if (process.argv.includes('--write')) writeFileSync(page, withRanks(text));
  else if (withRanks(text) !== text) {
    console.error(`${page} has other ranks: node scripts/run.mjs scripts/ranks.ts --write`);
    process.exitCode = 1;
  }
  const violations = findViolations(process.cwd());
  for (const violation of violations) console.error(violation);
  if (violations.length > 0) process.exitCode = 1;
}
