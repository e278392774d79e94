import { OfflineError } from './errors.ts';
import { readStored, writeStored } from './store/store.ts';

/** Returns the entry script, whose name is unique to this page's release. */
const release = () => document.querySelector<HTMLScriptElement>('script[src]')?.src ?? '';

/**
 * Loads a script of the page, with a second try. If the script's release is gone, it reloads the
 * page, once a release.
 * @throws OfflineError without a connection; else the error of the import
 */
export const loadScript = <Script>(load: () => Promise<Script>): Promise<Script> =>
  load().catch(load).catch(explainMissing);

async function explainMissing(error: unknown): Promise<never> {
  // All files of a release go together, so the page's own script shows whether the release is still
  // there.
  const { status } = await fetch(release(), { method: 'HEAD', cache: 'no-store' }).catch(() => {
    throw new OfflineError(document.documentElement.lang, error);
  });
  if (status === 404 && readStored('reloadedFor') !== release()) {
    writeStored({ reloadedFor: release() });
    location.reload();
  }
  throw error;
}
