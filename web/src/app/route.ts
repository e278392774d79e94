import type { Role } from '@dawaya/contract/vocabulary/roles';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { en as titles } from '../i18n/pages.ts';
import type { CreateHead } from '../lib/head.ts';

type Params = Record<string, string>;
export interface PageProps {
  params: Params;
}
export type PageComponent = ComponentType<PageProps>;

interface OnServer {
  /** Without a stored id of this role the page is not found (docs/sessions.md). */
  onlyFor?: Role;
  status?: number;
  noindex?: boolean;
  /** The call that says whether the subject exists. */
  about?: (params: Params) => string;
  /** Its source file, which is the key to its script in the manifest. */
  source: string;
  /** Reads what the first rendering shows. */
  prefetch?: (
    client: QueryClient,
    at: { params: Params; search: URLSearchParams },
  ) => Promise<unknown>;
  /** The head of a page with a subject, for search engines and messengers. */
  head?: (about: Parameters<CreateHead>[0]) => Promise<ReturnType<CreateHead>>;
}

/** All facts of a page but its texts. */
export interface PageRoute {
  /** The name of the page, which is the key of its title and description in i18n. */
  path: keyof typeof titles;
  ownTitle?: boolean;
  load: () => Promise<{ default: PageComponent }>;
  /** Present once its script has arrived. */
  loaded?: PageComponent;
  /** Pages behind a sign-in render in the browser, all others on the server too. */
  inBrowser?: boolean;
  /** The browser's build leaves it out. */
  server: OnServer | false;
}
