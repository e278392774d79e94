import { isIPv6 } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../database/client.ts';
import { limitCounters } from '../database/schema.ts';
import { AppError } from './app-error.ts';
import { createBatcher } from './batches.ts';
import type { Clock } from './clock.ts';
import { type CountedUse, counterKey, countUses } from './counters.ts';
import { hashOf } from './secrets.ts';

export interface Limit {
  /** Names the counted action, e.g. `code:customer:15m`. */
  name: string;
  count: number;
  /** Milliseconds from the first attempt. */
  window: number;
}

/** A limit that delays instead of refusing, longer with each attempt (docs/limits.md). */
export interface Slowing extends Limit {
  /** Milliseconds of the first delay. Each further one is twice as long. */
  firstDelay: number;
  /** Milliseconds of the longest delay. */
  longestDelay: number;
}

/** Returns the delay in milliseconds of an attempt that is `over` the limit by so many. */
export const delayOf = ({ firstDelay, longestDelay }: Slowing, over: number): number =>
  over <= 0 ? 0 : Math.min(longestDelay, firstDelay * 2 ** (over - 1));

/** Counts attempts against limits, in the database that all processes share (docs/limits.md). */
export interface Limits {
  /**
   * Counts one attempt of `subject`.
   * @throws AppError `too_many_tries` with the seconds to wait, when it exceeds the limit.
   */
  spend(limit: Limit, subject: string): Promise<void>;
  /**
   * Counts one attempt from `ip`. An IPv6 address also counts for its /48, which has four times the
   * limit (docs/limits.md).
   * @param subject counts separately for each network; without it all calls count together.
   * @throws AppError `too_many_tries`, as `spend` does.
   */
  spendFrom(limit: Limit, ip: string, subject?: string): Promise<void>;
  /** Counts one attempt: its number in the window, and its delay in milliseconds. */
  slow(slowing: Slowing, subject: string): Promise<{ count: number; wait: number }>;
  /** Whether `subject` has used up its attempts. It counts none. */
  isSpent(limit: Limit, subject: string): Promise<boolean>;
  /** Resets the count of `subject`, after a success. */
  reset(limit: Limit, subject: string): Promise<void>;
  resetFrom(limit: Limit, ip: string, subject: string): Promise<void>;
  /** Undoes one attempt that `spendFrom` counted. */
  giveBackFrom(limit: Limit, ip: string, subject?: string): Promise<void>;
  /** Counts one attempt; false when it exceeds the limit. */
  allows(limit: Limit, subject: string): Promise<boolean>;
}

const subjectOf = (network: string, subject: string | undefined) =>
  subject === undefined ? network : `${subject}:${network}`;

/** @param scale multiplies every count (`RATE_LIMIT_SCALE`). */
export function createLimits(db: Database, clock: Clock, scale: number): Limits {
  // Even the smallest scale allows one attempt.
  const maxOf = (limit: Limit) => Math.max(1, limit.count * scale);
  /** Counts simultaneous attempts with one statement. */
  const countOne = createBatcher((tries: CountedUse[]) => countUses(db, tries, clock()));
  const count = async (limit: Limit, subject: string) => {
    const { count, endsAt } = await countOne({
      key: counterKey(limit, subject),
      window: limit.window,
    });
    return {
      count,
      allowed: count <= maxOf(limit),
      wait: Math.ceil((endsAt.getTime() - clock().getTime()) / 1000),
    };
  };
  const spend = async (limit: Limit, subject: string) => {
    const { allowed, wait } = await count(limit, subject);
    if (!allowed)
      throw new AppError('too_many_tries', {
        message: limit.name,
        retryAfter: Math.max(1, wait),
      });
  };
  const reset = async (limit: Limit, subject: string) => {
    await db.delete(limitCounters).where(eq(limitCounters.key, counterKey(limit, subject)));
  };
  return {
    spend,
    async spendFrom(limit, ip, subject) {
      for (const { network, times } of listNetworks(ip)) {
        const counted = { ...limit, count: limit.count * times };
        await spend(counted, subjectOf(network, subject));
      }
    },
    async slow(slowing, subject) {
      const { count: tries } = await count(slowing, subject);
      return { count: tries, wait: delayOf(slowing, Math.ceil(tries - maxOf(slowing))) };
    },
    async isSpent(limit, subject) {
      const [counter] = await db
        .select()
        .from(limitCounters)
        .where(eq(limitCounters.key, counterKey(limit, subject)));
      return counter !== undefined && counter.expiresAt > clock() && counter.count >= maxOf(limit);
    },
    async allows(limit, subject) {
      return (await count(limit, subject)).allowed;
    },
    reset,
    async resetFrom(limit, ip, subject) {
      for (const { network } of listNetworks(ip)) await reset(limit, subjectOf(network, subject));
    },
    async giveBackFrom(limit, ip, subject) {
      for (const { network } of listNetworks(ip))
        await db
          .update(limitCounters)
          .set({ count: sql`greatest(${limitCounters.count} - 1, 0)` })
          .where(eq(limitCounters.key, counterKey(limit, subjectOf(network, subject))));
    },
  };
}

/** Returns the first four groups of an IPv6 address in normal form; undefined for any other. */
function leadingGroups(ip: string): string[] | undefined {
  if (!isIPv6(ip)) return undefined;
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? [];
  const groups = head.split(':').filter(Boolean);
  const tailGroups = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : 8 - groups.length - tailGroups.length;
  const all = [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...tailGroups];
  return all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
}

/**
 * Returns the networks that an IP address counts for, the narrowest first: itself, or for IPv6 its
 * /64 and its /48, because providers give one customer a whole /48 (docs/limits.md).
 * @returns `times`: the factor for the network's limit.
 */
export function listNetworks(ip: string): { network: string; times: number }[] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  const groups = mapped ? undefined : leadingGroups(ip);
  if (!groups) return [{ network: mapped ?? ip, times: 1 }];
  return [
    { network: `${groups.join(':')}::/64`, times: 1 },
    { network: `${groups.slice(0, 3).join(':')}::/48`, times: 4 },
  ];
}

/** Returns the SHA-256 of the narrowest network of an IP address, the form that rows store. */
export const networkHashOf = (ip: string): Buffer => hashOf(listNetworks(ip)[0]?.network ?? ip);
