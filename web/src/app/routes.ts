import { notFound, type Page, type PageProps, pages, type Route } from './pages.ts';

type Params = PageProps['params'];

export interface RouteMatch {
  route: Route;
  params: Params;
}

export function findRoute(path: string): RouteMatch {
  for (const route of pages) {
    const params = matchPath(route.path, path);
    if (params) return { route, params };
  }
  return { route: notFound, params: {} };
}

/**
 * Matches a path: `/track/:token` and `/track/abc` give `{ token: 'abc' }`. A slash at the end is
 * allowed.
 */
function matchPath(pattern: string, path: string): Params | null {
  const wanted = pattern.split('/');
  const given = path.replace(/(.)\/$/, '$1').split('/');
  if (wanted.length !== given.length) return null;
  const params: Params = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = decode(value);
    else if (part !== value) return null;
  }
  return params;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

const loaded = new Map<Route, Page>();

export async function loadPage(route: Route): Promise<Page> {
  const known = loaded.get(route);
  if (known) return known;
  const { default: page } = await route.load();
  loaded.set(route, page);
  return page;
}

export const loadedPage = (route: Route): Page | undefined => loaded.get(route);

export function preloadPath(path: string): void {
  const { route } = findRoute(path.split('?')[0] ?? '/');
  loadPage(route).catch(() => {});
}
