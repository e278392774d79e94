import { isIPv6 } from 'node:net';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/client.ts';
import { limitCounters } from '../database/schema.ts';
import { AppError } from './app-error.ts';
import type { Clock } from './clock.ts';

export interface Limit {
  /** Names the thing that is counted, e.g. `code:customer:15m`. */
  name: string;
  count: number;
  /** Milliseconds from the first one counted. */
  window: number;
}

/** Counts tries against limits, in the database that all processes share (product decision 10). */
export interface Limits {
  /**
   * Counts one try of `subject`.
   * @throws AppError `too_many_tries` with the seconds to wait, when it is one too many.
   */
  spend(limit: Limit, subject: string): Promise<void>;
  /** Forgets the tries of `subject`, after one that succeeded. */
  forget(limit: Limit, subject: string): Promise<void>;
  /** Counts one try; false when it is one too many. */
  allows(limit: Limit, subject: string): Promise<boolean>;
}

const keyOf = (limit: Limit, subject: string) => `${limit.name}:${subject}`;

/** @param scale multiplies every count (`RATE_LIMIT_SCALE`). */
export function createLimits(db: Database, clock: Clock, scale: number): Limits {
  const count = async (limit: Limit, subject: string) => {
    const now = clock();
    const fresh = {
      key: keyOf(limit, subject),
      count: 1,
      expiresAt: new Date(now.getTime() + limit.window),
    };
    const isOver = sql`${limitCounters.expiresAt} <= ${now.toISOString()}::timestamptz`;
    const [counter] = await db
      .insert(limitCounters)
      .values(fresh)
      .onConflictDoUpdate({
        target: limitCounters.key,
        set: {
          count: sql`case when ${isOver} then 1 else ${limitCounters.count} + 1 end`,
          expiresAt: sql`case when ${isOver} then excluded.expires_at else ${limitCounters.expiresAt} end`,
        },
      })
      .returning();
    const { count, expiresAt } = counter ?? fresh;
    return {
      // However small the scale, once is never too often.
      allowed: count <= Math.max(1, limit.count * scale),
      wait: Math.ceil((expiresAt.getTime() - now.getTime()) / 1000),
    };
  };
  return {
    async spend(limit, subject) {
      const { allowed, wait } = await count(limit, subject);
      if (!allowed)
        throw new AppError('too_many_tries', {
          message: limit.name,
          retryAfter: Math.max(1, wait),
        });
    },
    async allows(limit, subject) {
      return (await count(limit, subject)).allowed;
    },
    async forget(limit, subject) {
      await db.delete(limitCounters).where(sql`${limitCounters.key} = ${keyOf(limit, subject)}`);
    },
  };
}

/** The network that an address is counted as: itself, or its /64 for IPv6 (product decision 10). */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? [];
  const groups = head.split(':').filter(Boolean);
  const rest = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  const all = [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...rest];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
