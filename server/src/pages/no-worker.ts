/**
 * The `/sw.js` of a server with `SERVICE_WORKER=off`: it replaces the worker of a browser, deletes
 * its caches and unregisters. Open pages stay unchanged, and it handles no request.
 */
export const noWorker = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(leave()));
async function leave() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}
`;
