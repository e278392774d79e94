import type { Role } from '@dawaya/contract/vocabulary/roles';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { prefetchContact } from '../features/contact/queries.ts';
import { prefetchDoctors } from '../features/doctors/queries.ts';
import { prefetchRequest } from '../features/prescription-requests/request/queries.ts';
import type { pages } from '../i18n/en/pages.ts';
import { prefetchFinder } from '../shared/finder/queries.ts';
import { prefetchPlace } from '../shared/places/queries.ts';
import { prefetchAdvertisements } from '../shared/products/advertisements-query.ts';

type Params = Record<string, string>;
export interface PageProps {
  params: Params;
}
type Page = ComponentType<PageProps>;

export interface Route {
  path: string;
  /** Its title and description in i18n. */
  name: keyof typeof pages;
  /** It says its title itself, from what it is about (`heads.ts`, `useTitle`). */
  ownTitle?: boolean;
  load: () => Promise<{ default: Page }>;
  /** Its source file, by which the build's manifest names its script. */
  source: string;
  /** Public pages arrive rendered; those behind a sign-in are rendered in the browser. */
  render: 'server' | 'browser';
  /** Reads that travel with the HTML. */
  prefetch?: (
    client: QueryClient,
    at: { params: Params; search: URLSearchParams },
  ) => Promise<unknown>;
  status?: number;
  /** A read that the page stands or falls with: when it is not found, neither is the page (404). */
  about?: (params: Params) => string;
  /** Not found for a browser that has not stored this role's id (product decision 8). */
  onlyFor?: Role;
  /** Not for search engines. */
  noindex?: boolean;
}

/** Every screen of the product (specification, section 2). A new page is one entry here. */
const routes: Route[] = [
  {
    path: '/',
    name: 'home',
    load: () => import('../features/home/home-page.tsx'),
    source: 'src/features/home/home-page.tsx',
    render: 'server',
    prefetch: (client, { search }) => prefetchFinder(client, search),
  },
  {
    path: '/request',
    name: 'request',
    load: () => import('../features/prescription-requests/request/request-page.tsx'),
    source: 'src/features/prescription-requests/request/request-page.tsx',
    render: 'server',
    prefetch: (client, { search }) => prefetchRequest(client, search),
    noindex: true,
  },
  {
    path: '/pharmacies/:id',
    name: 'pharmacy',
    ownTitle: true,
    load: () => import('../features/pharmacy-page/pharmacy-page.tsx'),
    source: 'src/features/pharmacy-page/pharmacy-page.tsx',
    render: 'server',
    prefetch: async (client, { params: { id = '' } }) =>
      (await import('../features/pharmacy-page/queries.ts')).prefetchPharmacy(client, id),
  },
  {
    path: '/pharmacies/:id/poster',
    name: 'poster',
    ownTitle: true,
    load: () => import('../features/poster/poster-page.tsx'),
    source: 'src/features/poster/poster-page.tsx',
    render: 'server',
    prefetch: async (client, { params: { id = '' } }) =>
      client.prefetchQuery(
        (await import('../shared/pharmacy/pharmacy-query.ts')).pharmacyQuery(id),
      ),
    noindex: true,
  },
  {
    path: '/towns',
    name: 'towns',
    load: () => import('../features/towns/towns-page.tsx'),
    source: 'src/features/towns/towns-page.tsx',
    render: 'server',
    prefetch: async (client) =>
      (await import('../features/towns/queries.ts')).prefetchTowns(client),
  },
  {
    path: '/towns/:slug',
    name: 'town',
    ownTitle: true,
    load: () => import('../features/towns/town-page.tsx'),
    source: 'src/features/towns/town-page.tsx',
    render: 'server',
    prefetch: async (client, { params: { slug = '' } }) =>
      (await import('../features/towns/queries.ts')).prefetchTown(client, slug),
  },
  {
    path: '/track/:token',
    name: 'track',
    load: () => import('../features/prescription-requests/track/track-page.tsx'),
    source: 'src/features/prescription-requests/track/track-page.tsx',
    render: 'browser',
    about: ({ token = '' }) => `/api/track/${encodeURIComponent(token)}`,
    noindex: true,
  },
  {
    path: '/my-requests',
    name: 'myRequests',
    load: () => import('../features/prescription-requests/mine/my-requests-page.tsx'),
    source: 'src/features/prescription-requests/mine/my-requests-page.tsx',
    render: 'browser',
    noindex: true,
  },
  {
    path: '/signup',
    name: 'signup',
    load: () => import('../features/customers/signup-page.tsx'),
    source: 'src/features/customers/signup-page.tsx',
    render: 'server',
  },
  {
    path: '/pharmacist/login',
    name: 'pharmacistLogin',
    load: () => import('../features/pharmacies/login/pharmacist-login-page.tsx'),
    source: 'src/features/pharmacies/login/pharmacist-login-page.tsx',
    render: 'server',
  },
  {
    path: '/register-pharmacy',
    name: 'registerPharmacy',
    load: () => import('../features/pharmacies/register/register-page.tsx'),
    source: 'src/features/pharmacies/register/register-page.tsx',
    render: 'server',
    prefetch: (client, { search }) => prefetchPlace(client, search),
  },
  {
    path: '/dashboard',
    name: 'dashboard',
    load: () => import('./pages/dashboard-page.tsx'),
    source: 'src/app/pages/dashboard-page.tsx',
    render: 'browser',
    noindex: true,
  },
  {
    path: '/pharmacist/advertisements',
    name: 'manageAdvertisements',
    load: () => import('../features/advertisements/manage/manage-page.tsx'),
    source: 'src/features/advertisements/manage/manage-page.tsx',
    render: 'browser',
    noindex: true,
  },
  {
    path: '/doctors',
    name: 'doctors',
    load: () => import('../features/doctors/directory/directory-page.tsx'),
    source: 'src/features/doctors/directory/directory-page.tsx',
    render: 'server',
    prefetch: (client) => prefetchDoctors(client),
  },
  {
    path: '/doctor-register',
    name: 'doctorRegister',
    load: () => import('../features/doctors/register/register-page.tsx'),
    source: 'src/features/doctors/register/register-page.tsx',
    render: 'server',
  },
  {
    path: '/doctor-login',
    name: 'doctorLogin',
    load: () => import('../features/doctors/login/login-page.tsx'),
    source: 'src/features/doctors/login/login-page.tsx',
    render: 'server',
  },
  {
    path: '/doctor-dashboard',
    name: 'doctorDashboard',
    load: () => import('./pages/doctor-dashboard-page.tsx'),
    source: 'src/app/pages/doctor-dashboard-page.tsx',
    render: 'browser',
    onlyFor: 'doctor',
    noindex: true,
  },
  {
    path: '/advertisements',
    name: 'advertisements',
    load: () => import('../features/advertisements/browse/browse-page.tsx'),
    source: 'src/features/advertisements/browse/browse-page.tsx',
    render: 'server',
    prefetch: prefetchAdvertisements,
  },
  {
    path: '/contact',
    name: 'contact',
    load: () => import('../features/contact/contact-page.tsx'),
    source: 'src/features/contact/contact-page.tsx',
    render: 'server',
    prefetch: (client) => prefetchContact(client),
  },
  {
    path: '/privacy',
    name: 'privacy',
    load: () => import('../features/privacy/privacy-page.tsx'),
    source: 'src/features/privacy/privacy-page.tsx',
    render: 'server',
  },
  {
    path: '/admin/login',
    name: 'adminLogin',
    load: () => import('../features/admin/login-page.tsx'),
    source: 'src/features/admin/login-page.tsx',
    render: 'server',
    noindex: true,
  },
  {
    path: '/admin/dashboard',
    name: 'adminDashboard',
    load: () => import('../features/admin/dashboard-page.tsx'),
    source: 'src/features/admin/dashboard-page.tsx',
    render: 'browser',
    noindex: true,
  },
];

/** Whatever no entry above has (status 404). */
export const notFound: Route = {
  path: '*',
  name: 'notFound',
  load: () => import('./not-found-page.tsx'),
  source: 'src/app/not-found-page.tsx',
  render: 'server',
  status: 404,
  noindex: true,
};

export interface RouteMatch {
  route: Route;
  params: Params;
}

export function findRoute(path: string): RouteMatch {
  for (const route of routes) {
    const params = matchPath(route.path, path);
    if (params) return { route, params };
  }
  return { route: notFound, params: {} };
}

/** `/track/:token` against `/track/abc` gives `{ token: 'abc' }`; a slash at the end is forgiven. */
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

/** Loads a page's script once; afterwards `loadedPage` has it at once. */
export async function loadPage(route: Route): Promise<Page> {
  const known = loaded.get(route);
  if (known) return known;
  const { default: page } = await route.load();
  loaded.set(route, page);
  return page;
}

export const loadedPage = (route: Route): Page | undefined => loaded.get(route);

/** For links: fetches the script of where they lead before they are pressed. */
export function preloadPath(path: string): void {
  const { route } = findRoute(path.split('?')[0] ?? '/');
  loadPage(route).catch(() => {});
}
