import { readStored } from '../store/store.ts';
import type { Library, Reads } from './reads.ts';

type LoadLibrary = () => Promise<{ library: Library }>;

const importLibrary: LoadLibrary = () => import('./library.ts');

/**
 * Loads the library at the first touch, because a touch often changes what the page shows. In
 * low-data mode the library waits for a read. A failure changes nothing on the page, because no
 * read has asked for the library yet.
 */
export function loadWhenTouched(reads: Reads, load: LoadLibrary = importLibrary): void {
  if (readStored('lowData') === '1') return;
  const bring = () =>
    void load().then(
      ({ library }) => reads.start(library),
      () => {},
    );
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, bring, { once: true });
}
