import { cachedAddresses, dropOldReleases } from './cache.ts';
import { readState, writeState } from './state.ts';

declare const self: ServiceWorkerGlobalScope;

const openWindowIds = async () =>
  (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).map(({ id }) => id);

/**
 * Activates this worker and stores the ids of the windows already open, so that the previous
 * release's files stay for them.
 */
export async function activate(): Promise<void> {
  await writeState('before', await openWindowIds());
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** Removes older releases once none of their windows is open and this release has a cached page. */
export async function dropUnusedReleases(): Promise<void> {
  const openIds = await openWindowIds();
  const previousWindows = (await readState('before')) ?? [];
  if (previousWindows.some((id) => openIds.includes(id)) || (await cachedAddresses()).length === 0)
    return;
  await dropOldReleases();
}
