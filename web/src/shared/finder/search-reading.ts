import { laterScript } from '../../lib/later-script.ts';

/** The explanation of a search: its script loads with the first search that needs one. */
export const searchReading = laterScript(() => import('./read-as.tsx'));
