import { eq } from 'drizzle-orm';
import { anyOf } from '../../database/any-of.ts';
import type { Database } from '../../database/client.ts';
import { trackings } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { hours, seconds } from '../../platform/clock.ts';
import type { Limit, Slowing } from '../../platform/limits.ts';
import type { Services } from '../../services.ts';
import { createSenderLookup } from './senders.ts';
import type { Tracking } from './trackings.ts';

/** For one phone number, from one network. A right code resets it. */
const wrongCodesFromNetwork: Limit = { name: 'track-code:network', count: 5, window: hours(1) };

/** From one network, for all numbers and codes. A right one does not count. */
const wrongFromNetwork: Limit = { name: 'track-code:network-all', count: 60, window: hours(1) };

/** For one code with all numbers, because a locked page shows its code. */
const wrongOfCode: Limit = { name: 'track-code:code', count: 20, window: hours(1) };

/**
 * For one phone number from all networks. Refusing would lock its owner out (docs/limits.md). The
 * longest delay is short enough for a server that must stop.
 */
const codesPerPhone: Slowing = {
  name: 'track-code:phone',
  count: 50,
  window: hours(1),
  firstDelay: seconds(1),
  longestDelay: seconds(4),
};

/** Returns requests' short codes by id, without those that handed on their private link. */
export async function readCodes(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: trackings.requestId, code: trackings.code })
    .from(trackings)
    .where(anyOf(trackings.requestId, ids));
  return new Map(rows.flatMap(({ id, code }) => (id ? [[id, code] as const] : [])));
}

/**
 * Finds the address of a short code for a person who also knows its phone number
 * (docs/tracking.md).
 * @throws AppError `not_found` for an unknown code and a wrong number alike; `too_many_tries`.
 */
export async function findByCode(
  { db, limits, pause }: Pick<Services, 'db' | 'limits' | 'pause'>,
  { code, phone }: { code: string; phone: string },
  ip: string,
): Promise<Tracking> {
  await limits.spendFrom(wrongCodesFromNetwork, ip, phone);
  await limits.spendFrom(wrongFromNetwork, ip);
  await limits.spend(wrongOfCode, code);
  // The delay comes before the check, because a caller could otherwise recognise a wrong code by it
  // and hang up.
  const { wait } = await limits.slow(codesPerPhone, phone);
  if (wait > 0) await pause(wait);
  const [tracking] = await db.select().from(trackings).where(eq(trackings.code, code));
  const sender = tracking && (await createSenderLookup(db, [tracking]))(tracking);
  if (!tracking || sender?.phone !== phone) throw new AppError('not_found');
  await limits.resetFrom(wrongCodesFromNetwork, ip, phone);
  await limits.giveBackFrom(wrongFromNetwork, ip);
  await limits.reset(wrongOfCode, code);
  return tracking;
}
