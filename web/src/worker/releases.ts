import { cachedAddresses, dropOldReleases } from './cache.ts';
import { readState, writeState } from './state.ts';

declare const self: ServiceWorkerGlobalScope;

const windows = async () =>
  (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).map(({ id }) => id);

/** Activates this worker; the windows of the release before still find their files. */
export async function takeOver(): Promise<void> {
  await writeState('before', await windows());
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** Removes older releases once none of their windows is open and this release has a cached page. */
export async function leaveOldReleases(): Promise<void> {
  const open = await windows();
  const before = (await readState('before')) ?? [];
  if (before.some((id) => open.includes(id)) || (await cachedAddresses()).length === 0) return;
  await dropOldReleases();
}
