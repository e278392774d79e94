/** A page's facts apart from its rendering, which `web/src/app/pages.ts` has. */
interface Page {
  /** The call that streams its events. `:token` is that of the URL. */
  events?: string;
  /** Its URL alone shows personal data, so it must not leak (docs/requests.md). */
  isSecret?: true;
  /** The call of its forms that work without scripts, or the path above all of them. */
  plainForms?: string;
  /** Its HTML has nothing personal, so the service worker may store it. */
  isStored?: true;
  isInSitemap?: true;
}

/** By path. A page without a row has none of these facts. */
const pages: Record<string, Page> = {
  '/': { isStored: true, isInSitemap: true },
  '/request': { plainForms: '/api/prescription-requests', isStored: true },
  '/ask': { plainForms: '/api/inquiries', isStored: true, isInSitemap: true },
  '/pharmacies/:id': { isStored: true },
  '/towns': { isStored: true, isInSitemap: true },
  '/towns/:slug': { isStored: true },
  '/track': { plainForms: '/api/track/by-code', isStored: true },
  '/track/:token': {
    events: '/api/track/:token/events',
    isSecret: true,
    plainForms: '/api/track/:token',
  },
  '/alerts/:token': { isSecret: true, plainForms: '/api/availability-alerts/:token' },
  // The browser adds the list from its own storage.
  '/my-requests': { events: '/api/events', isStored: true },
  '/register-pharmacy': { isInSitemap: true },
  '/dashboard': { events: '/api/events' },
  '/dashboard/:part': { events: '/api/events' },
  '/pharmacist/advertisements': { events: '/api/events' },
  '/doctors': { isStored: true, isInSitemap: true },
  '/doctor-register': { isInSitemap: true },
  '/doctor-dashboard': { events: '/api/events' },
  '/advertisements': { isStored: true, isInSitemap: true },
  '/contact': { isStored: true, isInSitemap: true },
  '/privacy': { isStored: true, isInSitemap: true },
  '/admin/dashboard': { events: '/api/events' },
};

const rows = Object.entries(pages).map(([path, page]) => ({
  path,
  page,
  pattern: new RegExp(`^${path.replace(/:\w+/g, '([\\w-]+)')}/?$`),
}));

/**
 * Finds a page's facts by the path of a URL; a slash at its end is allowed.
 * @returns `parameter`, which is undefined for a page that has none in its path
 */
export function findPage(path: string): (Page & { parameter?: string | undefined }) | undefined {
  for (const { pattern, page } of rows) {
    const match = pattern.exec(path);
    if (match) return { ...page, parameter: match[1] };
  }
  return undefined;
}

/** The pages for the sitemap, without those of pharmacies and towns. */
export const pagesInSitemap: string[] = rows
  .filter(({ page }) => page.isInSitemap)
  .map(({ path }) => path);

const secretPaths = rows
  .filter(({ page }) => page.isSecret)
  .map(({ path }) => path.slice(0, path.indexOf(':')));

/** Returns whether a path is secret, also one below a page's own. @param path as decoded */
export const isSecretPath = (path: string): boolean =>
  secretPaths.some((start) => path.startsWith(start));

/**
 * Finds the page of a plain form's call.
 * @param call the call's path with the names of its parameters
 * @returns the page's path with its parameters' names
 */
export const pageOfPlainForm = (call: string): string | undefined =>
  rows.find(({ page }) => page.plainForms === call)?.path ??
  rows.find(({ page }) => page.plainForms && call.startsWith(`${page.plainForms}/`))?.path;
