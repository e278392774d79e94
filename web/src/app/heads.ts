import { pharmacyHead } from '../features/pharmacy-page/head.ts';
import { posterHead } from '../features/poster/head.ts';
import { townHead } from '../features/towns/head.ts';
import type { HeadOf } from '../lib/head.ts';
import type { Route } from './routes.ts';

/**
 * The head of each page with a subject, for search engines and messengers. It runs only on the
 * server.
 */
export const heads: Partial<Record<Route['name'], HeadOf>> = {
  pharmacy: pharmacyHead,
  poster: posterHead,
  town: townHead,
};
