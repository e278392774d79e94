import { pharmacyHead } from '../features/pharmacy-page/head.ts';
import { posterHead } from '../features/poster/head.ts';
import { townHead } from '../features/towns/head.ts';
import type { HeadOf } from '../lib/head.ts';
import type { Route } from './routes.ts';

/** What pages that are about something say of it to search engines and messengers: for the server only. */
export const heads: Partial<Record<Route['name'], HeadOf>> = {
  pharmacy: pharmacyHead,
  poster: posterHead,
  town: townHead,
};
