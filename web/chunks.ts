import { basename, dirname } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { minifySync, type Rolldown } from 'vite';

type Graph = Rolldown.ChunkingContext;

/** Bytes that a file costs beside its content: its headers, and its wait on a slow connection. */
const fileOverheadBytes = 2_800;
/**
 * The share of a script's bytes that remains when it is compressed together with others; a short
 * script alone shrinks less.
 */
const squeezed = 0.36;
/** A module of the home page goes into the base file if more pages than this use it. */
const maxPagesWithoutBase = 2;
/** The weight of each root of loading: how often it is opened, compared with a public page. */
const shares = {
  later: 0.05,
  rare: 0.1,
  often: 2,
  /** A page that each customer passes, and the pharmacist's dashboard. */
  onTheWay: 4,
  /** The tracking page, which a sender opens again and again. */
  tracking: 8,
  library: 10,
};

interface Part {
  modules: string[];
  size: number;
  /** The roots of loading that need these modules: pages and dynamic imports. */
  users: Set<string>;
}

/**
 * Chooses the file of each module. Modules that every page needs, or that the home page shares with
 * many pages, go into `base`; those that it shares with few go into `shared`. The other shared
 * modules would make a hundred files, most of them lighter than their headers: it merges these
 * files two at a time, while that makes the pages together lighter (docs/performance.md).
 * @param entry the module that every page loads
 * @param homePage the page that has to be the lightest
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
  const base = findImports(entry, graph).add(entry);
  const home = findImports(homePage, graph);
  const users = usersOf(entry, graph);
  const idle = new Set(
    [...users.keys()].filter(isIdleWork).flatMap((id) => [id, ...findImports(id, graph)]),
  );
  const homeFile = nameOfPage(homePage);
  const names = new Map([[homePage, homeFile]]);
  const parts = new Map<string, Part>();
  for (const [id, by] of users) {
    const inHome = home.has(id) && !id.startsWith(dirname(homePage));
    const own = ownerOf(by, entry, graph);
    // Without this, such a page would load all idle work before it is live.
    const isIdleToo = idle.has(id) && pagesOf(by) > 0;
    if (base.has(id) || isIdleToo || (inHome && pagesOf(by) > maxPagesWithoutBase))
      names.set(id, 'base');
    else if (idle.has(id)) names.set(id, 'idle');
    else if (inHome && by.size > 1) names.set(id, pagesOf(by) > 1 ? 'shared' : homeFile);
    else if (!home.has(id) && [...by].every(isLoadedWhenLive)) names.set(id, 'live');
    else if (own) names.set(id, nameOfPage(own)).set(own, nameOfPage(own));
    else if (!home.has(id) && (by.size > 1 || [...by].some(isPhotoWork))) {
      const key = [...by].sort().join();
      const part = parts.get(key) ?? { modules: [], size: 0, users: by };
      part.modules.push(id);
      part.size += sizeOf(id, graph);
      parts.set(key, part);
    }
  }
  for (const [index, part] of mergeParts([...parts.values()], graph).entries())
    for (const id of part.modules) names.set(id, `part${index}`);
  return names;
}

/** With its folders, because two areas may have pages of one name. */
const nameOfPage = (page: string) =>
  page.split('/').slice(-3, -1).concat(basename(page, '.tsx')).join('-');

function ownerOf(users: Set<string>, entry: string, graph: Graph): string | undefined {
  const pages = [...users].filter(isPage);
  const [page] = pages;
  if (!page || pages.length > 1) return undefined;
  const elsewhere = findReachable(page, entry, graph);
  return [...users].every((id) => id === page || !elsewhere.has(id)) ? page : undefined;
}

const reached = new Map<string, Set<string>>();
function findReachable(page: string, entry: string, graph: Graph): Set<string> {
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

function findImports(start: string, graph: Graph): Set<string> {
  const needed = new Set<string>();
  const collect = (module: string) => {
    if (needed.has(module)) return;
    needed.add(module);
    for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) collect(imported);
  };
  for (const module of graph.getModuleInfo(start)?.importedIds ?? []) collect(module);
  return needed;
}

/**
 * Returns each module's users: the roots of loading (the entry and dynamic imports) that need it.
 */
function usersOf(entry: string, graph: Graph): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>();
  const waiting = [entry];
  for (const root of waiting) {
    for (const id of [root, ...findImports(root, graph)]) {
      const by = users.get(id) ?? new Set();
      users.set(id, by.add(root));
      for (const later of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
        if (!waiting.includes(later) && !isIgnoredForSplit(later)) waiting.push(later);
    }
  }
  return users;
}

/**
 * Returns the approximate compressed size of a module, in bytes: Arabic lists weigh more than code
 * of the same length.
 */
function sizeOf(id: string, graph: Graph): number {
  const source = graph.getModuleInfo(id)?.code ?? '';
  const { code } = minifySync(id, source);
  const alone = brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return Math.min(alone.length, Buffer.byteLength(code) * squeezed);
}

/** The pages that need no account of a pharmacy, doctor or admin, by their source files. */
const publicPages =
  /src\/(app\/not-found|features\/(home|pharmacy-page|towns|contact|privacy|doctors\/directory|advertisements\/browse|tracking|inquiries\/ask|prescription-requests\/(request|mine)))[\w/-]*-page\.tsx$/;
export const isPublicPage = (id: string): boolean => publicPages.test(id);

export const isPage = (id: string): boolean => /src\/(app|features)\/.*-page\.tsx$/.test(id);

/**
 * A page that few visitors open: of admins, doctors' accounts, sessions, all advertisements, the
 * privacy page.
 */
export const isRarePage = (id: string): boolean =>
  isPage(id) &&
  (shareOf(id) === shares.rare || /\/(browse|contact|privacy|not-found)-page\.tsx$/.test(id));

/** So rarely loaded that it takes the files of others as they are: the second factor's screens. */
const isIgnoredForSplit = (id: string): boolean =>
  /\/(second-factor\/second-step|sessions\/security-page)\.tsx$/.test(id);

const pagesOf = (users: Iterable<string>): number => [...users].filter(isPage).length;

/**
 * Modules that every page loads when idle (`app/prepare.ts`); they weigh as much as a part of many
 * pages.
 */
const isIdleWork = (id: string) => /\/app\/(prepare|connectivity-banner)\.tsx?$/.test(id);

/** React Query, which many public pages load (docs/performance.md). */
const isLibrary = (id: string) => id.endsWith('/lib/reads/library.ts');

/** Modules that a page loads as soon as it is live. */
const isLoadedWhenLive = (id: string) => /\/(place|seen)-list\.tsx$/.test(id);

/** Modules that a form with photos loads as soon as it is live. */
const isPhotoWork = (id: string) => id.endsWith('/sending/photo-work.ts');

/** Returns the pattern of the page that loads a module as soon as it is live. */
function findLoadingPage(id: string): RegExp | undefined {
  if (isLoadedWhenLive(id)) return /\/town-page\.tsx$/;
  return isPhotoWork(id) ? /\/request-page\.tsx$/ : undefined;
}

const shareOf = (id: string): number => {
  if (isLoadedWhenLive(id) || id.endsWith('/directory-page.tsx')) return shares.often;
  if (isPhotoWork(id)) return shares.onTheWay;
  if (isLibrary(id)) return shares.library;
  if (!isPage(id)) return shares.later;
  if (id.endsWith('/track-page.tsx')) return shares.tracking;
  if (/\/(request-page|pharmacy-page|pages\/dashboard-page)\.tsx$/.test(id)) return shares.onTheWay;
  return isPublicPage(id) ? 1 : shares.rare;
};

function mergeParts(parts: Part[], graph: Graph): Part[] {
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

/** Returns the two parts whose merging saves most bytes over all visits, or nothing. */
function bestPair(parts: Part[], graph: Graph): [Part, Part] | undefined {
  const { imports, needs } = needsOf(parts, graph);
  const loads = loadsOf(parts, needs);
  const cost = (part: Part) => part.size + fileOverheadBytes;
  /** Returns the extra bytes of a user of one part if another part comes along, less one file. */
  const besides = (user: string, other: Part) =>
    [...needs(other)]
      .filter((part) => !loads.get(user)?.has(part))
      .reduce((sum, part) => sum + cost(part), -fileOverheadBytes);
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
  /** A pair that needs each other through a third part has no order of execution. */
  const isRoundAbout = (one: Part, other: Part) =>
    [...imports(one)].some((part) => part !== other && needs(part).has(other));
  let best: { pair: [Part, Part]; change: number } | undefined;
  for (const [index, one] of parts.entries())
    for (const other of parts.slice(index + 1)) {
      const saved = change(one, other);
      if (saved >= (best?.change ?? 0) || isRoundAbout(one, other) || isRoundAbout(other, one))
        continue;
      best = { pair: [one, other], change: saved };
    }
  return best?.pair;
}

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

function loadsOf(parts: Part[], needs: (part: Part) => Set<Part>): Map<string, Set<Part>> {
  const loads = new Map<string, Set<Part>>();
  for (const part of parts)
    for (const user of part.users)
      loads.set(user, new Set([...(loads.get(user) ?? []), ...needs(part)]));
  for (const [user, own] of loads) {
    const page = [...loads].find(([id]) => findLoadingPage(user)?.test(id));
    if (page) loads.set(user, new Set([...own, ...page[1]]));
  }
  return loads;
}
