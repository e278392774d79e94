/**
 * Does something once the page has nothing else to do, within ten seconds; where the browser cannot
 * say, a second later.
 */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 10_000 });
  else setTimeout(work, 1000);
}
