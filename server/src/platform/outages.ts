import type { ProductPart } from '@dawaya/contract/errors';
import { isDatabaseUnavailable } from '../database/errors.ts';
import { AppError } from './app-error.ts';
import { type Clock, minutes } from './clock.ts';

/** Returns the part whose outage an error reports, if any. */
export function findAwayPart(error: unknown): ProductPart | undefined {
  if (error instanceof AppError && error.parts) return error.parts[0];
  return isDatabaseUnavailable(error) ? 'database' : undefined;
}

/** An outage has ended when no call has met it for this long. */
const quietMs = minutes(1);

/** Remembers outages that were logged. @returns whether an outage is new. */
export function createOutages(clock: Clock): (part: ProductPart) => boolean {
  const lastMet = new Map<ProductPart, number>();
  return (part) => {
    const now = clock().getTime();
    const lastMetAt = lastMet.get(part);
    lastMet.set(part, now);
    return lastMetAt === undefined || now - lastMetAt > quietMs;
  };
}
