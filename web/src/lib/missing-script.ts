import { OfflineError } from './errors.ts';
import { readStored, writeStored } from './store/store.ts';

/** The release that this page is of. */
const release = () => document.querySelector<HTMLScriptElement>('script[src]')?.src ?? '';

/**
 * Loads a script of the page, and once more where it did not come. One of a release that is no more
 * loads the page anew, once a release.
 * @throws OfflineError without a line; else what was thrown.
 */
export const loadScript = <Script>(load: () => Promise<Script>): Promise<Script> =>
  load().catch(load).catch(explainMissing);

async function explainMissing(error: unknown): Promise<never> {
  // All files of a release go together: the page's own says whether it is still there.
  const { status } = await fetch(release(), { method: 'HEAD', cache: 'no-store' }).catch(() => {
    throw new OfflineError(document.documentElement.lang, error);
  });
  if (status === 404 && readStored('reloadedFor') !== release()) {
    writeStored({ reloadedFor: release() });
    location.reload();
  }
  throw error;
}
