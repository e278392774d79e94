import { basename, dirname } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { minifySync, type Rolldown } from 'vite';

type Graph = Rolldown.ChunkingContext;

/** What a file costs beside its content, in bytes: its headers, and that it waits for its turn on a bad line. */
const costOfFile = 2_800;
/** What is left of a script's bytes when it is squeezed among others; by itself a short one shrinks less. */
const squeezed = 0.36;
/** What the home page shares with more pages than this is in the file that every page loads. */
const mostBesideBase = 2;
/** How often what is loaded by itself is loaded; a page that somebody opens without an account once. */
const shares = {
  /** What comes later, with a tap. */
  later: 0.05,
  /** A page that few people sign in to. */
  rare: 0.1,
  /** What many open. */
  often: 2,
  /** What every customer passes on the way, and every pharmacist's desk. */
  onTheWay: 3,
  /** Who sent something opens it again and again. */
  tracking: 6,
  /** React Query, which comes to many public pages and with many others (docs/decisions/0089). */
  library: 10,
};

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
 * lighter by it (docs/decisions/0102).
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
  const homeFile = nameOfPage(homePage);
  const names = new Map([[homePage, homeFile]]);
  const parts = new Map<string, Part>();
  for (const [id, by] of users) {
    const inHome = home.has(id) && !id.startsWith(dirname(homePage));
    const own = ownerOf(by, entry, graph);
    // What a page needs besides would bring it all that comes when idle, before it is live.
    const isIdleToo = idle.has(id) && pagesOf(by) > 0;
    if (base.has(id) || isIdleToo || (inHome && pagesOf(by) > mostBesideBase))
      names.set(id, 'base');
    else if (idle.has(id)) names.set(id, 'idle');
    else if (inHome && by.size > 1) names.set(id, pagesOf(by) > 1 ? 'shared' : homeFile);
    else if (!home.has(id) && [...by].every(isSoon)) names.set(id, 'soon');
    else if (own) names.set(id, nameOfPage(own)).set(own, nameOfPage(own));
    else if (!home.has(id) && (by.size > 1 || [...by].some(isPhotoWork))) {
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
  const alone = brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return Math.min(alone.length, Buffer.byteLength(code) * squeezed);
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

/** What pages load by themselves as soon as they are live. */
const isSoon = (id: string) => /\/(place|seen)-list\.tsx$/.test(id);

/** What a form with photos loads by itself as soon as it is live. */
const isPhotoWork = (id: string) => id.endsWith('/sending/photo-work.ts');

/** The page that loads it as soon as that is live. */
const comesTo = (id: string): RegExp | undefined =>
  isSoon(id) ? /\/town-page\.tsx$/ : isPhotoWork(id) ? /\/request-page\.tsx$/ : undefined;

const shareOf = (id: string): number => {
  if (isSoon(id) || id.endsWith('/directory-page.tsx')) return shares.often;
  if (isPhotoWork(id)) return shares.onTheWay;
  if (isLibrary(id)) return shares.library;
  if (!isPage(id)) return shares.later;
  if (id.endsWith('/track-page.tsx')) return shares.tracking;
  if (/\/(request-page|pharmacy-page|pages\/dashboard-page)\.tsx$/.test(id)) return shares.onTheWay;
  return isPublicPage(id) ? 1 : shares.rare;
};

/** The two whose merging saves most, again and again, until none saves anything. */
function merged(parts: Part[], graph: Graph): Part[] {
  for (;;) {
    const pair = bestPair(parts, graph);
    if (!pair) return parts;
    const [one, other] = pair;
    const both = {
      modules: [...one.modules, ...other.modules],
      size: one.size + other.size,
      users: new Set([...one.users, ...other.users]),
    };
    parts = [...parts.filter((part) => !pair.includes(part)), both];
  }
}

/** The two that are best sent as one file: less is then loaded, each page as often as it is opened. */
function bestPair(parts: Part[], graph: Graph): [Part, Part] | undefined {
  const { imports, needs } = needsOf(parts, graph);
  const loads = loadsOf(parts, needs);
  const cost = (part: Part) => part.size + costOfFile;
  /** What somebody who loads one part loads besides where that brings another along, less a file. */
  const besides = (user: string, other: Part) =>
    [...needs(other)]
      .filter((part) => !loads.get(user)?.has(part))
      .reduce((sum, part) => sum + cost(part), -costOfFile);
  const usersOf = (part: Part) => [...loads.keys()].filter((user) => loads.get(user)?.has(part));
  const users = new Map(parts.map((part) => [part, usersOf(part)]));
  const change = (one: Part, other: Part) => {
    const ofOne = users.get(one) ?? [];
    const ofOther = users.get(other) ?? [];
    const sums = [
      ...ofOne.map((user) => shareOf(user) * besides(user, other)),
      ...ofOther.map((user) =>
        loads.get(user)?.has(one) ? 0 : shareOf(user) * besides(user, one),
      ),
    ];
    return sums.reduce((sum, one) => sum + one, 0);
  };
  /** Which of two that need each other runs first, nobody could say. */
  const isRoundAbout = (one: Part, other: Part) =>
    [...imports(one)].some((part) => part !== other && needs(part).has(other));
  let best: { pair: [Part, Part]; change: number } | undefined;
  for (const [at, one] of parts.entries())
    for (const other of parts.slice(at + 1)) {
      const saved = change(one, other);
      if (saved >= (best?.change ?? 0) || isRoundAbout(one, other) || isRoundAbout(other, one))
        continue;
      best = { pair: [one, other], change: saved };
    }
  return best?.pair;
}

/** For each part those that it imports, and all that is loaded with it, itself among them. */
function needsOf(parts: Part[], graph: Graph) {
  const partOf = new Map(parts.flatMap((part) => part.modules.map((id) => [id, part] as const)));
  const imported = (part: Part) =>
    part.modules
      .flatMap((id) => graph.getModuleInfo(id)?.importedIds ?? [])
      .flatMap((id) => partOf.get(id) ?? [])
      .filter((other) => other !== part);
  const imports = new Map(parts.map((part) => [part, new Set(imported(part))]));
  const collect = (part: Part, into = new Set<Part>()) => {
    if (into.has(part)) return into;
    into.add(part);
    for (const next of imports.get(part) ?? []) collect(next, into);
    return into;
  };
  const needs = new Map(parts.map((part) => [part, collect(part)]));
  const none = new Set<Part>();
  return {
    imports: (part: Part) => imports.get(part) ?? none,
    needs: (part: Part) => needs.get(part) ?? none,
  };
}

/** All parts that each page, and what comes later, loads; what comes by itself comes to a page. */
function loadsOf(parts: Part[], needs: (part: Part) => Set<Part>): Map<string, Set<Part>> {
  const loads = new Map<string, Set<Part>>();
  for (const part of parts)
    for (const user of part.users)
      loads.set(user, new Set([...(loads.get(user) ?? []), ...needs(part)]));
  for (const [user, own] of loads) {
    const page = [...loads].find(([id]) => comesTo(user)?.test(id));
    if (page) loads.set(user, new Set([...own, ...page[1]]));
  }
  return loads;
}
