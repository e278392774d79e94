import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import { hours, seconds } from '../../platform/clock.ts';
import type { Limit, Slowing } from '../../platform/limits.ts';
import type { Services } from '../../services.ts';
import { rememberHolder } from './holders.ts';
import { sendersOf } from './senders.ts';
import { getTracking } from './trackings.ts';

/**
 * For one address from wherever: who has sent it must not be shut out at once, and there are only
 * ten thousand answers. Never so long that a server which is told to stop could not answer first.
 */
const triesSlowed: Slowing = {
  name: 'unlock:slowed',
  count: 5,
  window: hours(1),
  first: seconds(1),
  most: seconds(4),
};
/** Waiting bounds nobody who asks many times at once: at this pace guessing takes three weeks. */
const triesRefused: Limit = { name: 'unlock', count: 20, window: hours(1) };
/** Of these from one network: whoever uses them up there shuts out no second device somewhere else. */
const triesFromNetwork: Limit = { name: 'unlock:network', count: 10, window: hours(1) };

/**
 * Opens what a tracking address shows in the browser that calls, for the last four digits of the
 * phone number that it was sent with.
 * @throws AppError `not_found` for a token that is none; `wrong_digits`; `too_many_tries`.
 */
export async function unlock(
  services: Pick<Services, 'db' | 'clock' | 'limits' | 'pause' | 'cookies'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, digits }: { token: string; digits: string },
): Promise<void> {
  const { db, limits, pause } = services;
  const tracking = await getTracking(db, token);
  const subject = tracking.tokenHash.toString('base64url');
  // First: what its network is refused is not counted for everybody.
  await limits.spendFrom(triesFromNetwork, request.ip, subject);
  await limits.spend(triesRefused, subject);
  // Before it is known whether they are right: who waits could otherwise hang up and know.
  const { wait } = await limits.slow(triesSlowed, subject);
  if (wait > 0) await pause(wait);
  const sender = (await sendersOf(db, [tracking]))(tracking);
  if (!sender?.phone.endsWith(digits)) throw new AppError('wrong_digits');
  await rememberHolder(services, request, reply, tracking.tokenHash);
  await limits.forgetFrom(triesFromNetwork, request.ip, subject);
  await limits.forget(triesRefused, subject);
  await limits.forget(triesSlowed, subject);
}
