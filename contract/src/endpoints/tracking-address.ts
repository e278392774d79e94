import { z } from 'zod';
import { optional } from '../fields.ts';

/** The secret of a private link, in its path. */
export const trackingParams = z.object({ token: z.string() });

/**
 * The request that the page shows. After a customer forwards a request, the same private link leads
 * to another request, and a message for one pharmacy must not reach the next (docs/tracking.md).
 */
export const shownRequestQuery = z.object({ requestId: optional(z.string().max(40)) });
