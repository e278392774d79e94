import { lazyScript } from '../../lib/lazy-script.ts';

export const searchReading = lazyScript(() => import('./read-as.tsx'));
