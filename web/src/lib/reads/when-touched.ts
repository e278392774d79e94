import { readStored } from '../store/store.ts';
import type { Reads } from './reads.ts';

const importLibrary = () => import('./library.ts');

/**
 * Whoever touches a page is about to change what it shows. With little data it waits until they do.
 * Nobody asked for it yet: where it does not come, the page stays as it is under the finger.
 */
export function loadWhenTouched(reads: Reads, load = importLibrary): void {
  if (readStored('lowData') === '1') return;
  const bring = () =>
    void load().then(
      ({ library }) => reads.start(library),
      () => {},
    );
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, bring, { once: true });
}
