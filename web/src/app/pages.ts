import type { Role } from '@dawaya/contract/vocabulary/roles';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { prefetchContact } from '../features/contact/queries.ts';
import { prefetchDoctors } from '../features/doctors/queries.ts';
import { prefetchAsk } from '../features/inquiries/ask/queries.ts';
import { pharmacyHead } from '../features/pharmacy-page/head.ts';
import { prefetchPharmacy } from '../features/pharmacy-page/queries.ts';
import { posterHead } from '../features/poster/head.ts';
import { prefetchRequest } from '../features/prescription-requests/request/prefetch.ts';
import { townHead } from '../features/towns/head.ts';
import { prefetchTown, prefetchTowns } from '../features/towns/queries.ts';
import { prefetchTracked } from '../features/tracking/queries.ts';
import type { en as titles } from '../i18n/pages.ts';
import type { HeadOf } from '../lib/head.ts';
import { prefetchFinder } from '../shared/finder/prefetch.ts';
import { pharmacyQuery } from '../shared/pharmacy/pharmacy-query.ts';
import { prefetchPlace } from '../shared/places/queries.ts';
import { prefetchAdvertisements } from '../shared/products/advertisements-query.ts';

type Params = Record<string, string>;
export interface PageProps {
  params: Params;
}
export type Page = ComponentType<PageProps>;

interface OnServer {
  /** Its source file, which is the key to its script in the manifest. */
  source: string;
  /** Reads what the first rendering shows. */
  prefetch?: (
    client: QueryClient,
    at: { params: Params; search: URLSearchParams },
  ) => Promise<unknown>;
  /** The head of a page with a subject, for search engines and messengers. */
  head?: HeadOf;
}

/** All facts of a page but its texts. */
export interface Route {
  path: string;
  /** The key of its title and description in i18n. */
  name: keyof typeof titles;
  ownTitle?: boolean;
  load: () => Promise<{ default: Page }>;
  /** Public pages render on the server, pages behind a sign-in in the browser. */
  render: 'server' | 'browser';
  status?: number;
  about?: (params: Params) => string;
  /** Without a stored id of this role the page is not found (docs/sessions.md). */
  onlyFor?: Role;
  noindex?: boolean;
  /** The browser's build leaves it out. */
  server: OnServer | false;
}

const onServer = import.meta.env.SSR;

export const pages: Route[] = [
  {
    path: '/',
    name: 'home',
    load: () => import('../features/home/home-page.tsx'),
    render: 'server',
    server: onServer && {
      source: 'src/features/home/home-page.tsx',
      prefetch: (client, { search }) => prefetchFinder(client, search),
    },
  },
  {
    path: '/request',
    name: 'request',
    load: () => import('../features/prescription-requests/request/request-page.tsx'),
    render: 'server',
    noindex: true,
    server: onServer && {
      source: 'src/features/prescription-requests/request/request-page.tsx',
      prefetch: (client, { search }) => prefetchRequest(client, search),
    },
  },
  {
    path: '/ask',
    name: 'ask',
    load: () => import('../features/inquiries/ask/ask-page.tsx'),
    render: 'server',
    server: onServer && {
      source: 'src/features/inquiries/ask/ask-page.tsx',
      prefetch: prefetchAsk,
    },
  },
  {
    path: '/pharmacies/:id',
    name: 'pharmacy',
    ownTitle: true,
    load: () => import('../features/pharmacy-page/pharmacy-page.tsx'),
    render: 'server',
    server: onServer && {
      source: 'src/features/pharmacy-page/pharmacy-page.tsx',
      prefetch: (client, { params: { id = '' } }) => prefetchPharmacy(client, id),
      head: pharmacyHead,
    },
  },
  {
    path: '/pharmacies/:id/poster',
    name: 'poster',
    ownTitle: true,
    load: () => import('../features/poster/poster-page.tsx'),
    render: 'server',
    noindex: true,
    server: onServer && {
      source: 'src/features/poster/poster-page.tsx',
      prefetch: (client, { params: { id = '' } }) => client.prefetchQuery(pharmacyQuery(id)),
      head: posterHead,
    },
  },
  {
    path: '/towns',
    name: 'towns',
    load: () => import('../features/towns/towns-page.tsx'),
    render: 'server',
    server: onServer && { source: 'src/features/towns/towns-page.tsx', prefetch: prefetchTowns },
  },
  {
    path: '/towns/:slug',
    name: 'town',
    ownTitle: true,
    load: () => import('../features/towns/town-page.tsx'),
    render: 'server',
    server: onServer && {
      source: 'src/features/towns/town-page.tsx',
      prefetch: (client, { params: { slug = '' } }) => prefetchTown(client, slug),
      head: townHead,
    },
  },
  {
    path: '/track',
    name: 'trackByCode',
    load: () => import('../features/tracking/by-code/by-code-page.tsx'),
    render: 'server',
    server: onServer && { source: 'src/features/tracking/by-code/by-code-page.tsx' },
  },
  {
    path: '/track/:token',
    name: 'track',
    load: () => import('../features/tracking/track-page.tsx'),
    render: 'server',
    about: ({ token = '' }) => `/api/track/${encodeURIComponent(token)}`,
    noindex: true,
    server: onServer && {
      source: 'src/features/tracking/track-page.tsx',
      prefetch: (client, { params: { token = '' } }) => prefetchTracked(client, token),
    },
  },
  {
    path: '/my-requests',
    name: 'myRequests',
    load: () => import('../features/prescription-requests/mine/my-requests-page.tsx'),
    render: 'browser',
    noindex: true,
    server: onServer && { source: 'src/features/prescription-requests/mine/my-requests-page.tsx' },
  },
  {
    path: '/signup',
    name: 'signup',
    load: () => import('../features/customers/signup-page.tsx'),
    render: 'server',
    server: onServer && { source: 'src/features/customers/signup-page.tsx' },
  },
  {
    path: '/pharmacist/login',
    name: 'pharmacistLogin',
    load: () => import('../features/pharmacies/login/pharmacist-login-page.tsx'),
    render: 'server',
    server: onServer && { source: 'src/features/pharmacies/login/pharmacist-login-page.tsx' },
  },
  {
    path: '/register-pharmacy',
    name: 'registerPharmacy',
    load: () => import('../features/pharmacies/register/register-page.tsx'),
    render: 'server',
    server: onServer && {
      source: 'src/features/pharmacies/register/register-page.tsx',
      prefetch: (client, { search }) => prefetchPlace(client, search),
    },
  },
  {
    path: '/dashboard',
    name: 'dashboard',
    load: () => import('./pages/dashboard-page.tsx'),
    render: 'browser',
    noindex: true,
    server: onServer && { source: 'src/app/pages/dashboard-page.tsx' },
  },
  {
    path: '/pharmacist/advertisements',
    name: 'manageAdvertisements',
    load: () => import('../features/advertisements/manage/manage-page.tsx'),
    render: 'browser',
    noindex: true,
    server: onServer && { source: 'src/features/advertisements/manage/manage-page.tsx' },
  },
  {
    path: '/doctors',
    name: 'doctors',
    load: () => import('../features/doctors/directory/directory-page.tsx'),
    render: 'server',
    server: onServer && {
      source: 'src/features/doctors/directory/directory-page.tsx',
      prefetch: prefetchDoctors,
    },
  },
  {
    path: '/doctor-register',
    name: 'doctorRegister',
    load: () => import('../features/doctors/register/register-page.tsx'),
    render: 'server',
    server: onServer && { source: 'src/features/doctors/register/register-page.tsx' },
  },
  {
    path: '/doctor-login',
    name: 'doctorLogin',
    load: () => import('../features/doctors/login/login-page.tsx'),
    render: 'server',
    server: onServer && { source: 'src/features/doctors/login/login-page.tsx' },
  },
  {
    path: '/doctor-dashboard',
    name: 'doctorDashboard',
    load: () => import('./pages/doctor-dashboard-page.tsx'),
    render: 'browser',
    onlyFor: 'doctor',
    noindex: true,
    server: onServer && { source: 'src/app/pages/doctor-dashboard-page.tsx' },
  },
  {
    path: '/advertisements',
    name: 'advertisements',
    load: () => import('../features/advertisements/browse/browse-page.tsx'),
    render: 'server',
    server: onServer && {
      source: 'src/features/advertisements/browse/browse-page.tsx',
      prefetch: prefetchAdvertisements,
    },
  },
  {
    path: '/contact',
    name: 'contact',
    load: () => import('../features/contact/contact-page.tsx'),
    render: 'server',
    server: onServer && {
      source: 'src/features/contact/contact-page.tsx',
      prefetch: prefetchContact,
    },
  },
  {
    path: '/privacy',
    name: 'privacy',
    load: () => import('../features/privacy/privacy-page.tsx'),
    render: 'server',
    server: onServer && { source: 'src/features/privacy/privacy-page.tsx' },
  },
  {
    path: '/admin/login',
    name: 'adminLogin',
    load: () => import('../features/admin/login-page.tsx'),
    render: 'server',
    noindex: true,
    server: onServer && { source: 'src/features/admin/login-page.tsx' },
  },
  {
    path: '/admin/dashboard',
    name: 'adminDashboard',
    load: () => import('../features/admin/dashboard-page.tsx'),
    render: 'browser',
    noindex: true,
    server: onServer && { source: 'src/features/admin/dashboard-page.tsx' },
  },
];

export const notFound: Route = {
  path: '*',
  name: 'notFound',
  load: () => import('./not-found-page.tsx'),
  render: 'server',
  status: 404,
  noindex: true,
  server: onServer && { source: 'src/app/not-found-page.tsx' },
};
