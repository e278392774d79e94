/**
 * What stands at `/sw.js` where the operator has switched the worker off (`SERVICE_WORKER=off`): it
 * takes the place of whichever a browser has, deletes all that was kept, and goes. Open pages stay
 * as they are, and nothing is answered by it.
 */
export const noWorker = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(leave()));
async function leave() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}
`;
