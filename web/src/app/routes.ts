import type { Role } from '@dawaya/contract/vocabulary/roles';
import type { ComponentType } from 'react';
import type { en as pages } from '../i18n/pages.ts';

type Params = Record<string, string>;
export interface PageProps {
  params: Params;
}
type Page = ComponentType<PageProps>;

export interface Route {
  path: string;
  /** The key of its title and description in i18n. */
  name: keyof typeof pages;
  ownTitle?: boolean;
  load: () => Promise<{ default: Page }>;
  /** Public pages render on the server, pages behind a sign-in in the browser. */
  render: 'server' | 'browser';
  status?: number;
  about?: (params: Params) => string;
  /** Without a stored id of this role the page is not found (docs/sessions.md). */
  onlyFor?: Role;
  noindex?: boolean;
}

const routes: Route[] = [
  {
    path: '/',
    name: 'home',
    load: () => import('../features/home/home-page.tsx'),
    render: 'server',
  },
  {
    path: '/request',
    name: 'request',
    load: () => import('../features/prescription-requests/request/request-page.tsx'),
    render: 'server',
    noindex: true,
  },
  {
    path: '/ask',
    name: 'ask',
    load: () => import('../features/inquiries/ask/ask-page.tsx'),
    render: 'server',
  },
  {
    path: '/pharmacies/:id',
    name: 'pharmacy',
    ownTitle: true,
    load: () => import('../features/pharmacy-page/pharmacy-page.tsx'),
    render: 'server',
  },
  {
    path: '/pharmacies/:id/poster',
    name: 'poster',
    ownTitle: true,
    load: () => import('../features/poster/poster-page.tsx'),
    render: 'server',
    noindex: true,
  },
  {
    path: '/towns',
    name: 'towns',
    load: () => import('../features/towns/towns-page.tsx'),
    render: 'server',
  },
  {
    path: '/towns/:slug',
    name: 'town',
    ownTitle: true,
    load: () => import('../features/towns/town-page.tsx'),
    render: 'server',
  },
  {
    path: '/track',
    name: 'trackByCode',
    load: () => import('../features/tracking/by-code/by-code-page.tsx'),
    render: 'server',
  },
  {
    path: '/track/:token',
    name: 'track',
    load: () => import('../features/tracking/track-page.tsx'),
    render: 'server',
    about: ({ token = '' }) => `/api/track/${encodeURIComponent(token)}`,
    noindex: true,
  },
  {
    path: '/my-requests',
    name: 'myRequests',
    load: () => import('../features/prescription-requests/mine/my-requests-page.tsx'),
    render: 'browser',
    noindex: true,
  },
  {
    path: '/signup',
    name: 'signup',
    load: () => import('../features/customers/signup-page.tsx'),
    render: 'server',
  },
  {
    path: '/pharmacist/login',
    name: 'pharmacistLogin',
    load: () => import('../features/pharmacies/login/pharmacist-login-page.tsx'),
    render: 'server',
  },
  {
    path: '/register-pharmacy',
    name: 'registerPharmacy',
    load: () => import('../features/pharmacies/register/register-page.tsx'),
    render: 'server',
  },
  {
    path: '/dashboard',
    name: 'dashboard',
    load: () => import('./pages/dashboard-page.tsx'),
    render: 'browser',
    noindex: true,
  },
  {
    path: '/pharmacist/advertisements',
    name: 'manageAdvertisements',
    load: () => import('../features/advertisements/manage/manage-page.tsx'),
    render: 'browser',
    noindex: true,
  },
  {
    path: '/doctors',
    name: 'doctors',
    load: () => import('../features/doctors/directory/directory-page.tsx'),
    render: 'server',
  },
  {
    path: '/doctor-register',
    name: 'doctorRegister',
    load: () => import('../features/doctors/register/register-page.tsx'),
    render: 'server',
  },
  {
    path: '/doctor-login',
    name: 'doctorLogin',
    load: () => import('../features/doctors/login/login-page.tsx'),
    render: 'server',
  },
  {
    path: '/doctor-dashboard',
    name: 'doctorDashboard',
    load: () => import('./pages/doctor-dashboard-page.tsx'),
    render: 'browser',
    onlyFor: 'doctor',
    noindex: true,
  },
  {
    path: '/advertisements',
    name: 'advertisements',
    load: () => import('../features/advertisements/browse/browse-page.tsx'),
    render: 'server',
  },
  {
    path: '/contact',
    name: 'contact',
    load: () => import('../features/contact/contact-page.tsx'),
    render: 'server',
  },
  {
    path: '/privacy',
    name: 'privacy',
    load: () => import('../features/privacy/privacy-page.tsx'),
    render: 'server',
  },
  {
    path: '/admin/login',
    name: 'adminLogin',
    load: () => import('../features/admin/login-page.tsx'),
    render: 'server',
    noindex: true,
  },
  {
    path: '/admin/dashboard',
    name: 'adminDashboard',
    load: () => import('../features/admin/dashboard-page.tsx'),
    render: 'browser',
    noindex: true,
  },
];

export const notFound: Route = {
  path: '*',
  name: 'notFound',
  load: () => import('./not-found-page.tsx'),
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
