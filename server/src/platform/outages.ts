import type { ProductPart } from '@dawaya/contract/errors';
import { AppError } from './app-error.ts';
import { type Clock, minutes } from './clock.ts';
import { isDatabaseAway } from './database-errors.ts';

/** The part whose outage an error tells of, if any. */
export function awayPart(error: unknown): ProductPart | undefined {
  if (error instanceof AppError && error.parts) return error.parts[0];
  return isDatabaseAway(error) ? 'database' : undefined;
}

/** An outage is over when nobody has met it for this long. */
const quiet = minutes(1);

/** Knows which outages were told already. @returns whether one that is met now is news. */
export function createOutages(clock: Clock): (part: ProductPart) => boolean {
  const lastMet = new Map<ProductPart, number>();
  return (part) => {
    const now = clock().getTime();
    const before = lastMet.get(part);
    lastMet.set(part, now);
    return before === undefined || now - before > quiet;
  };
}
