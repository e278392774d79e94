import { z } from 'zod';
import { optional } from '../fields.ts';

/** The secret of a tracking address. */
export const byToken = z.object({ token: z.string() });

/**
 * The request that the page shows, since the same address leads to another one once it was sent on:
 * what is meant for one pharmacy must not reach the next (docs/decisions/0088).
 */
export const asShown = z.object({ requestId: optional(z.string().max(40)) });
