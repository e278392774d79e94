import { lazyScript } from '../../../lib/lazy-script.ts';

/** The search among doctors: its script loads with the first search. */
export const directorySearch = lazyScript(() => import('./matches.ts'));
