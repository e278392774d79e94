import { basename, dirname } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { minifySync, type Rolldown } from 'vite';

type Graph = Rolldown.ChunkingContext;

/**
 * What a file costs beside its content, in bytes on the wire: more than its headers and its line in the
 * page's head, as on a bad line it holds up the files that wait for its connection.
 */
const costOfFile = 8_000;
/** In bytes: of a part that it does not need, a page that many open takes no more along with another. */
const mostUnneeded = 2_500;
/** What the home page shares with more pages than this is in the file that every page loads. */
const mostBesideBase = 2;
/** How often something that is loaded later is loaded, beside a page that is opened often. */
const shareOfLater = 0.05;
/** Who sent something opens this one again and again. */
const shareOfTracking = 6;
/** How often a page that few people sign in to is loaded, beside the others. */
const shareOfRare = 0.1;

/** Some modules that are sent as one file. */
interface Part {
  modules: string[];
  size: number;
  /** What is loaded by itself and needs them: pages, and what comes later. */
  users: Set<string>;
}

/**
 * Which file a module goes into: what every page needs is `base`, and what the home page shares with
 * many; what it shares with few is `shared`. What some pages share would be a hundred files, most of
 * which weigh less than their headers: they are merged, two at a time, as long as pages together get
 * lighter by it.
 * @param entry the module that every page loads.
 * @param homePage the page that is to be the lightest.
 */
export function chunksOf(entry: string, homePage: string) {
  let names: Map<string, string> | undefined;
  return (id: string, graph: Graph): string | null => {
    if (id.includes('rolldown/runtime')) return 'base';
    names ??= nameAll(entry, homePage, graph);
    return names.get(id) ?? null;
  };
}

function nameAll(entry: string, homePage: string, graph: Graph): Map<string, string> {
  const base = neededBy(entry, graph).add(entry);
  const home = neededBy(homePage, graph);
  const users = usersOf(entry, graph);
  const idle = new Set(
    [...users.keys()].filter(isIdleWork).flatMap((id) => [id, ...neededBy(id, graph)]),
  );
  const names = new Map<string, string>();
  const parts = new Map<string, Part>();
  for (const [id, by] of users) {
    const inHome = home.has(id) && !id.startsWith(dirname(homePage));
    const own = ownerOf(by, entry, graph);
    if (base.has(id) || (inHome && pagesOf(by) > mostBesideBase)) names.set(id, 'base');
    else if (idle.has(id)) names.set(id, 'idle');
    else if (inHome && by.size > 1) names.set(id, 'shared');
    else if (!home.has(id) && [...by].every(isSoon)) names.set(id, 'soon');
    else if (own) names.set(id, nameOfPage(own)).set(own, nameOfPage(own));
    else if (!home.has(id) && by.size > 1) {
      const key = [...by].sort().join();
      const part = parts.get(key) ?? { modules: [], size: 0, users: by };
      part.modules.push(id);
      part.size += sizeOf(id, graph);
      parts.set(key, part);
    }
  }
  for (const [at, part] of merged([...parts.values()], graph).entries())
    for (const id of part.modules) names.set(id, `part${at}`);
  return names;
}

/** Two areas may have a page of the same name. */
const nameOfPage = (page: string) =>
  page.split('/').slice(-3, -1).concat(basename(page, '.tsx')).join('-');

/** The page that has been loaded wherever one of `users` is, if it is itself one of them. */
function ownerOf(users: Set<string>, entry: string, graph: Graph): string | undefined {
  const pages = [...users].filter(isPage);
  const [page] = pages;
  if (!page || pages.length > 1) return undefined;
  const elsewhere = reachedWithout(page, entry, graph);
  return [...users].every((id) => id === page || !elsewhere.has(id)) ? page : undefined;
}

/** All that is loaded at any time by who never opens this page. */
const reached = new Map<string, Set<string>>();
function reachedWithout(page: string, entry: string, graph: Graph): Set<string> {
  const known = reached.get(page);
  if (known) return known;
  const seen = new Set([page]);
  const waiting = [entry];
  for (const id of waiting) {
    if (seen.has(id)) continue;
    seen.add(id);
    const info = graph.getModuleInfo(id);
    waiting.push(...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? []));
  }
  seen.delete(page);
  reached.set(page, seen);
  return seen;
}

/** All that a module imports at once, and what that imports. */
function neededBy(start: string, graph: Graph): Set<string> {
  const needed = new Set<string>();
  const collect = (module: string) => {
    if (needed.has(module)) return;
    needed.add(module);
    for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) collect(imported);
  };
  for (const module of graph.getModuleInfo(start)?.importedIds ?? []) collect(module);
  return needed;
}

/** Each module with what is loaded by itself (the entry, what is imported later) and needs it. */
function usersOf(entry: string, graph: Graph): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>();
  const waiting = [entry];
  for (const root of waiting) {
    for (const id of [root, ...neededBy(root, graph)]) {
      const by = users.get(id) ?? new Set();
      users.set(id, by.add(root));
      for (const later of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
        if (!waiting.includes(later)) waiting.push(later);
    }
  }
  return users;
}

/** About what a module weighs on the wire, in bytes: lists in Arabic more than code as long. */
function sizeOf(id: string, graph: Graph): number {
  const source = graph.getModuleInfo(id)?.code ?? '';
  const { code } = minifySync(id, source);
  return brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
}

/** The pages that somebody uses without an account of the trade, by their source files. */
const publicPages =
  /src\/(app\/not-found|features\/(home|pharmacy-page|towns|contact|privacy|doctors\/directory|advertisements\/browse|tracking|searches\/ask|prescription-requests\/(request|mine)))[\w/-]*-page\.tsx$/;
export const isPublicPage = (id: string): boolean => publicPages.test(id);

/** Whether a module is what an address loads (`app/routes.ts`). */
export const isPage = (id: string): boolean => /src\/(app|features)\/.*-page\.tsx$/.test(id);

const pagesOf = (users: Iterable<string>): number => [...users].filter(isPage).length;

/** What every page loads once it is idle (`app/prepare.ts`): as heavy as on many pages. */
const isIdleWork = (id: string) => /\/app\/(prepare|line-banner)\.tsx?$/.test(id);

/** React Query, which comes to many public pages and with many others (docs/decisions/0089). */
const isLibrary = (id: string) => id.endsWith('/lib/reads/library.ts');

const weight = (users: Iterable<string>): number =>
  [...users].reduce((sum, id) => sum + weightOf(id), 0);

/** What pages load by themselves as soon as they are live. */
const isSoon = (id: string) => /\/(place|seen)-list\.tsx$/.test(id);

const weightOf = (id: string): number => {
  if (isSoon(id)) return 1;
  if (isLibrary(id)) return 10;
  if (!isPage(id)) return shareOfLater;
  if (id.endsWith('/track-page.tsx')) return shareOfTracking;
  return isPublicPage(id) || id.endsWith('/dashboard-page.tsx') ? 1 : shareOfRare;
};

/** Whether a page that many open would load much, a whole `part`, along with `other` for nothing. */
const burdens = (part: Part, other: Part): boolean =>
  part.size > mostUnneeded &&
  [...other.users].some((id) => weightOf(id) >= 1 && !part.users.has(id));

const cost = (size: number, users: Set<string>) => (size + costOfFile) * weight(users);

/** The two whose merging saves most, again and again, until none saves anything. */
function merged(parts: Part[], graph: Graph): Part[] {
  for (;;) {
    const found = cheapestPair(parts, graph);
    if (!found) return parts;
    const { one, other, both } = found;
    parts = [...parts.filter((part) => part !== one && part !== other), both];
  }
}

function cheapestPair(parts: Part[], graph: Graph) {
  const pairs = parts.flatMap((one, at) =>
    parts.slice(at + 1).flatMap((other) => {
      const users = new Set([...one.users, ...other.users]);
      const size = one.size + other.size;
      const change = cost(size, users) - cost(one.size, one.users) - cost(other.size, other.users);
      const isLight = !burdens(one, other) && !burdens(other, one);
      return change < 0 && isLight ? [{ one, other, users, size, change }] : [];
    }),
  );
  for (const { one, other, users, size } of pairs.sort((a, b) => a.change - b.change)) {
    const both = { modules: [...one.modules, ...other.modules], size, users };
    const rest = parts.filter((part) => part !== one && part !== other);
    const needed = partsNeededBy(both, rest, graph);
    // Which of the two that need each other runs first, nobody could say.
    if (!needed.has(both) && !bringsAlong(both, needed)) return { one, other, both };
  }
  return undefined;
}

/** Whether a page that many open would load much only because a part that it needs a little of needs it. */
const bringsAlong = (part: Part, needed: Set<Part>): boolean =>
  [...part.users].some((id) => {
    if (weightOf(id) < 1) return false;
    const unneeded = [...needed].filter(({ users }) => !users.has(id));
    return unneeded.reduce((sum, { size }) => sum + size, 0) > costOfFile;
  });

/** The parts that are loaded with a part, as it or one of them imports them; itself, if one needs it. */
function partsNeededBy(part: Part, others: Part[], graph: Graph): Set<Part> {
  const partOf = new Map([part, ...others].flatMap((one) => one.modules.map((id) => [id, one])));
  const needed = new Set<Part>();
  const collect = (from: Part) => {
    for (const id of from.modules)
      for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
        const next = partOf.get(imported);
        if (!next || next === from || needed.has(next)) continue;
        needed.add(next);
        collect(next);
      }
  };
  collect(part);
  return needed;
}
