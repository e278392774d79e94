import { laterScript } from '../../../lib/later-script.ts';

/** The search among doctors: its script loads with the first search. */
export const directorySearch = laterScript(() => import('./matches.ts'));
