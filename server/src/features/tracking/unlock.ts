import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import { hours, seconds } from '../../platform/clock.ts';
import type { Limit, Slowing } from '../../platform/limits.ts';
import type { Services } from '../../services.ts';
import { addHolder } from './holders.ts';
import { createSenderLookup } from './senders.ts';
import { getTracking } from './trackings.ts';

/**
 * For one address from all networks: a delay first, because the sender must not be locked out at
 * once, and there are only ten thousand answers. The longest delay is short enough for a server
 * that must stop.
 */
const triesSlowed: Slowing = {
  name: 'unlock:slowed',
  count: 5,
  window: hours(1),
  firstDelay: seconds(1),
  longestDelay: seconds(4),
};
/** Delays do not limit simultaneous attempts. At this rate guessing takes three weeks. */
const triesRefused: Limit = { name: 'unlock', count: 20, window: hours(1) };
/** The share of one network, so that using it up does not lock out a second device elsewhere. */
const triesFromNetwork: Limit = { name: 'unlock:network', count: 10, window: hours(1) };

/**
 * Opens a private link in the calling browser, for the last four digits of the phone number
 * that it was sent with.
 * @throws AppError `not_found` for an unknown token; `wrong_digits`; `too_many_tries`.
 */
export async function unlockAddress(
  services: Pick<Services, 'db' | 'clock' | 'limits' | 'pause' | 'cookies'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, digits }: { token: string; digits: string },
): Promise<void> {
  const { db, limits, pause } = services;
  const tracking = await getTracking(db, token);
  const subject = tracking.tokenHash.toString('base64url');
  // First, so that attempts over the network's share do not count for everybody.
  await limits.spendFrom(triesFromNetwork, request.ip, subject);
  await limits.spend(triesRefused, subject);
  // The delay comes before the check, because a caller could otherwise recognise wrong digits by it
  // and hang up.
  const { wait } = await limits.slow(triesSlowed, subject);
  if (wait > 0) await pause(wait);
  const sender = (await createSenderLookup(db, [tracking]))(tracking);
  if (!sender?.phone.endsWith(digits)) throw new AppError('wrong_digits');
  await addHolder(services, request, reply, tracking.tokenHash);
  await limits.resetFrom(triesFromNetwork, request.ip, subject);
  await limits.reset(triesRefused, subject);
  await limits.reset(triesSlowed, subject);
}
