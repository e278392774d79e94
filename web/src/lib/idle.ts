/** Runs work when the page is idle, at most ten seconds later; some browsers wait a second instead. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 10_000 });
  else setTimeout(work, 1000);
}
