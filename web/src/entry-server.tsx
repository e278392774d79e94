import type { Render } from '@dawaya/contract/rendering';
import type { Query } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { App, type BootState } from './app/app.tsx';
import { pageTitles } from './app/page-titles.ts';
import { notFound } from './app/pages.ts';
import { findRoute, loadPage } from './app/routes.ts';
import { khartoumDay } from './i18n/format.ts';
import { ar, en } from './i18n/page-descriptions.ts';
import { answerInProcess } from './lib/api.ts';
import { createQueryClient } from './lib/reads/library.ts';
import { listReads, readsOf } from './lib/reads/reads.ts';
import type { Transport } from './lib/transport.ts';

/** Renders one page. It leaves a failed read to the browser, which tries again. */
export const render: Render<Transport> = async ({
  path,
  search,
  preferences,
  publicUrl,
  transport: askOnce,
  plain,
}) => {
  const transport = memoizeCalls(askOnce);
  const { route, params } = findRoute(path);
  if (!route.server) throw new Error(`${route.path} is not built for the server`);
  const { source, prefetch, about, onlyFor } = route.server;
  const client = createQueryClient();
  answerInProcess(client, transport);
  if (!route.inBrowser) {
    await loadPage(route);
    await prefetch?.(client, { params, search: new URLSearchParams(search) });
  }
  const renderedOn = khartoumDay(Date.now());
  const html = renderToString(
    <App
      preferences={preferences}
      publicUrl={publicUrl}
      reads={readsOf(client)}
      renderedOn={renderedOn}
      path={path}
      search={search}
      plain={plain ?? null}
    />,
  );
  const { language, roles } = preferences;
  const isForOthers = onlyFor !== undefined && !roles.includes(onlyFor);
  const state: BootState = {
    preferences,
    publicUrl,
    // Only a page that is never cached says when it was read.
    reads: listReads(client, { isTimed: route.path === '/track/:token' }),
    renderedOn,
    search,
    ...(plain && { plain }),
  };
  const head = await route.server.head?.({ client, params, language, publicUrl });
  const isMissing = head === null || (about && (await transport(about(params), {})).status === 404);
  const shown = isForOthers || head === null ? notFound : route;
  const { status = 200, noindex = false } = shown.server || {};
  return {
    status: isMissing ? 404 : status,
    html,
    state,
    title: pageTitles[language][shown.path],
    description: descriptions[language][shown.path],
    noindex,
    linkedData: [],
    ...head,
    source,
    complete: client.getQueryCache().findAll({ predicate: hasFailed }).length === 0,
  };
};

const descriptions = { en, ar };

const hasFailed = ({ state }: Query) => state.status === 'error';

/** Makes each call of a rendering once, even if both the status and the page need it. */
function memoizeCalls(transport: Transport): Transport {
  const responses = new Map<string, Promise<Response>>();
  return async (path, init) => {
    const answer = responses.get(path) ?? transport(path, init);
    responses.set(path, answer);
    return (await answer).clone();
  };
}
