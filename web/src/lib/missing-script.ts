import { OfflineError } from './errors.ts';
import { readStored, writeStored } from './store/store.ts';

/** The release that this page is of. */
const release = () => document.querySelector<HTMLScriptElement>('script[src]')?.src ?? '';

/**
 * Says why a script of the page did not come. With a line it is one of a release that is no more:
 * the page is loaded anew, once a release.
 * @throws OfflineError without a line; else what was given.
 */
export async function explainMissing(error: unknown): Promise<never> {
  const isReached = await fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
  if (!isReached) throw new OfflineError(document.documentElement.lang, error);
  if (readStored('reloadedFor') !== release()) {
    writeStored({ reloadedFor: release() });
    location.reload();
  }
  throw error;
}
