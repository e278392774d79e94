import { notFound, pages } from './pages.ts';
import type { PageComponent, PageProps, PageRoute } from './route.ts';

export interface RouteMatch {
  route: PageRoute;
  params: PageProps['params'];
}

/**
 * Finds the page of a path: for `/track/abc` the page of `/track/:token` with `{ token: 'abc' }`. A
 * slash at the end is allowed.
 */
export function findRoute(path: string): RouteMatch {
  for (const route of pages) {
    const pattern = route.path.replace(/:(\w+)/g, '(?<$1>[^/]+)');
    const match = RegExp(`^${pattern}/?$`).exec(path);
    if (!match) continue;
    const params: RouteMatch['params'] = {};
    for (const name in match.groups) params[name] = decodeParameter(match.groups[name]);
    return { route, params };
  }
  return { route: notFound, params: {} };
}

function decodeParameter(value = ''): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

export const loadPage = async (route: PageRoute): Promise<PageComponent> =>
  (route.loaded ??= (await route.load()).default);

export function preloadPath(path: string): void {
  const { route } = findRoute(path.replace(/\?.*/, ''));
  // Only earlier: the visit loads the page too, and shows a failure.
  loadPage(route).catch(() => {});
}
