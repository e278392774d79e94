import type { PageRoute } from './route.ts';

export const pages: PageRoute[] = [
  {
    path: '/',
    load: () => import('../features/home/home-page.tsx'),
    server: import.meta.env.SSR && {
      source: 'src/features/home/home-page.tsx',
      prefetch: async (client, { search }) =>
        (await import('../shared/finder/prefetch.ts')).prefetchFinder(client, search),
    },
  },
  {
    path: '/request',
    load: () => import('../features/prescription-requests/request/request-page.tsx'),
    server: import.meta.env.SSR && {
      noindex: true,
      source: 'src/features/prescription-requests/request/request-page.tsx',
      prefetch: async (client, { search }) =>
        (await import('../features/prescription-requests/request/prefetch.ts')).prefetchRequest(
          client,
          search,
        ),
    },
  },
  {
    path: '/ask',
    load: () => import('../features/inquiries/ask/ask-page.tsx'),
    server: import.meta.env.SSR && {
      source: 'src/features/inquiries/ask/ask-page.tsx',
      prefetch: async (client) =>
        (await import('../features/inquiries/ask/queries.ts')).prefetchAsk(client),
    },
  },
  {
    path: '/pharmacies/:id',
    ownTitle: true,
    load: () => import('../features/pharmacy-page/pharmacy-page.tsx'),
    server: import.meta.env.SSR && {
      source: 'src/features/pharmacy-page/pharmacy-page.tsx',
      prefetch: async (client, { params: { id = '' } }) =>
        (await import('../features/pharmacy-page/queries.ts')).prefetchPharmacy(client, id),
      head: async (about) =>
        (await import('../features/pharmacy-page/head.ts')).pharmacyHead(about),
    },
  },
  {
    path: '/pharmacies/:id/poster',
    ownTitle: true,
    load: () => import('../features/poster/poster-page.tsx'),
    server: import.meta.env.SSR && {
      noindex: true,
      source: 'src/features/poster/poster-page.tsx',
      prefetch: async (client, { params: { id = '' } }) =>
        client.prefetchQuery(
          (await import('../shared/pharmacy/pharmacy-query.ts')).pharmacyQuery(id),
        ),
      head: async (about) => (await import('../features/poster/head.ts')).posterHead(about),
    },
  },
  {
    path: '/towns',
    load: () => import('../features/towns/towns-page.tsx'),
    server: import.meta.env.SSR && {
      source: 'src/features/towns/towns-page.tsx',
      prefetch: async (client) =>
        (await import('../features/towns/queries.ts')).prefetchTowns(client),
    },
  },
  {
    path: '/towns/:slug',
    ownTitle: true,
    load: () => import('../features/towns/town-page.tsx'),
    server: import.meta.env.SSR && {
      source: 'src/features/towns/town-page.tsx',
      prefetch: async (client, { params: { slug = '' } }) =>
        (await import('../features/towns/queries.ts')).prefetchTown(client, slug),
      head: async (about) => (await import('../features/towns/head.ts')).townHead(about),
    },
  },
  {
    path: '/track',
    load: () => import('../features/tracking/by-code/by-code-page.tsx'),
    server: import.meta.env.SSR && { source: 'src/features/tracking/by-code/by-code-page.tsx' },
  },
  {
    path: '/track/:token',
    load: () => import('../features/tracking/track-page.tsx'),
    server: import.meta.env.SSR && {
      noindex: true,
      about: ({ token = '' }) => `/api/track/${encodeURIComponent(token)}`,
      source: 'src/features/tracking/track-page.tsx',
      prefetch: async (client, { params: { token = '' } }) =>
        (await import('../features/tracking/queries.ts')).prefetchTracked(client, token),
    },
  },
  {
    path: '/alerts/:token',
    load: () => import('../features/availability-alerts/alerts-page.tsx'),
    server: import.meta.env.SSR && {
      noindex: true,
      about: ({ token = '' }) => `/api/availability-alerts/${encodeURIComponent(token)}`,
      source: 'src/features/availability-alerts/alerts-page.tsx',
      prefetch: async (client, { params: { token = '' } }) =>
        client.prefetchQuery(
          (await import('../shared/alerts/queries.ts')).mailedAlertsQuery(token),
        ),
    },
  },
  {
    path: '/my-requests',
    load: () => import('../features/prescription-requests/mine/my-requests-page.tsx'),
    inBrowser: true,
    server: import.meta.env.SSR && {
      noindex: true,
      source: 'src/features/prescription-requests/mine/my-requests-page.tsx',
    },
  },
  {
    path: '/signup',
    load: () => import('../features/customers/signup-page.tsx'),
    server: import.meta.env.SSR && {
      source: 'src/features/customers/signup-page.tsx',
      prefetch: async (client) =>
        (await import('../shared/contact-details/takes-phone.ts')).prefetchTakesPhone(client),
    },
  },
  {
    path: '/pharmacist/login',
    load: () => import('../features/pharmacies/login/pharmacist-login-page.tsx'),
    server: import.meta.env.SSR && {
      source: 'src/features/pharmacies/login/pharmacist-login-page.tsx',
      prefetch: async (client) =>
        (await import('../shared/contact-details/takes-phone.ts')).prefetchTakesPhone(client),
    },
  },
  {
    path: '/register-pharmacy',
    load: () => import('../features/pharmacies/register/register-page.tsx'),
    server: import.meta.env.SSR && {
      source: 'src/features/pharmacies/register/register-page.tsx',
      prefetch: async (client, { search }) =>
        (await import('../features/pharmacies/register/prefetch.ts')).prefetchRegister(
          client,
          search,
        ),
    },
  },
  // The pharmacist's pages share a frame.
  ...(['', '/prices', '/profile', '/staff', '/figures'] as const).map(
    (part): PageRoute => ({
      path: `/dashboard${part}`,
      load: () => import('./pages/dashboard-page.tsx'),
      inBrowser: true,
      server: import.meta.env.SSR && { noindex: true, source: 'src/app/pages/dashboard-page.tsx' },
    }),
  ),
  {
    path: '/pharmacist/advertisements',
    load: () => import('../features/advertisements/manage/manage-page.tsx'),
    inBrowser: true,
    server: import.meta.env.SSR && {
      noindex: true,
      source: 'src/features/advertisements/manage/manage-page.tsx',
    },
  },
  {
    path: '/doctors',
    load: () => import('../features/doctors/directory/directory-page.tsx'),
    server: import.meta.env.SSR && {
      source: 'src/features/doctors/directory/directory-page.tsx',
      prefetch: async (client) =>
        (await import('../features/doctors/queries.ts')).prefetchDoctors(client),
    },
  },
  {
    path: '/doctor-register',
    load: () => import('../features/doctors/register/register-page.tsx'),
    server: import.meta.env.SSR && {
      source: 'src/features/doctors/register/register-page.tsx',
      prefetch: async (client) =>
        (await import('../shared/contact-details/takes-phone.ts')).prefetchTakesPhone(client),
    },
  },
  {
    path: '/doctor-login',
    load: () => import('../features/doctors/login/login-page.tsx'),
    server: import.meta.env.SSR && {
      source: 'src/features/doctors/login/login-page.tsx',
      prefetch: async (client) =>
        (await import('../shared/contact-details/takes-phone.ts')).prefetchTakesPhone(client),
    },
  },
  {
    path: '/doctor-dashboard',
    load: () => import('./pages/doctor-dashboard-page.tsx'),
    inBrowser: true,
    server: import.meta.env.SSR && {
      onlyFor: 'doctor',
      noindex: true,
      source: 'src/app/pages/doctor-dashboard-page.tsx',
    },
  },
  {
    path: '/advertisements',
    load: () => import('../features/advertisements/browse/browse-page.tsx'),
    server: import.meta.env.SSR && {
      source: 'src/features/advertisements/browse/browse-page.tsx',
      prefetch: async (client) =>
        (await import('../shared/products/advertisements-query.ts')).prefetchAdvertisements(client),
    },
  },
  {
    path: '/contact',
    load: () => import('../features/contact/contact-page.tsx'),
    server: import.meta.env.SSR && {
      source: 'src/features/contact/contact-page.tsx',
      prefetch: async (client) =>
        (await import('../features/contact/queries.ts')).prefetchContact(client),
    },
  },
  {
    path: '/privacy',
    load: () => import('../features/privacy/privacy-page.tsx'),
    server: import.meta.env.SSR && { source: 'src/features/privacy/privacy-page.tsx' },
  },
  {
    path: '/sessions',
    load: () => import('../features/sessions/sessions-page.tsx'),
    inBrowser: true,
    server: import.meta.env.SSR && {
      noindex: true,
      source: 'src/features/sessions/sessions-page.tsx',
    },
  },
  {
    path: '/security',
    load: () => import('../features/sessions/security-page.tsx'),
    inBrowser: true,
    server: import.meta.env.SSR && {
      noindex: true,
      source: 'src/features/sessions/security-page.tsx',
    },
  },
  {
    path: '/my-data',
    load: () => import('../features/my-data/my-data-page.tsx'),
    server: import.meta.env.SSR && {
      noindex: true,
      source: 'src/features/my-data/my-data-page.tsx',
    },
  },
  {
    path: '/admin/login',
    load: () => import('../features/admin/login-page.tsx'),
    server: import.meta.env.SSR && { noindex: true, source: 'src/features/admin/login-page.tsx' },
  },
  {
    path: '/admin/dashboard',
    load: () => import('../features/admin/dashboard-page.tsx'),
    inBrowser: true,
    server: import.meta.env.SSR && {
      noindex: true,
      source: 'src/features/admin/dashboard-page.tsx',
    },
  },
  {
    path: '/admin/security',
    load: () => import('../features/admin/security-page.tsx'),
    inBrowser: true,
    server: import.meta.env.SSR && {
      noindex: true,
      source: 'src/features/admin/security-page.tsx',
    },
  },
];

export const notFound: PageRoute = {
  path: '*',
  load: () => import('./not-found-page.tsx'),
  server: import.meta.env.SSR && {
    noindex: true,
    status: 404,
    source: 'src/app/not-found-page.tsx',
  },
};
