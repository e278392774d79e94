import type { Database } from '../../database/client.ts';
import type { Budgets } from '../../platform/budgets.ts';
import { hours } from '../../platform/clock.ts';
import type { Limit } from '../../platform/limits.ts';
import { maxParts } from './sms-text.ts';

const subject = 'all';

/** The share of `SMS_PER_DAY` for messages without a code. The rest is for codes. */
const shareOfOthers = 0.8;

export interface SmsBudget {
  /**
   * Counts the parts of a message.
   * @returns the end of the day's window when they do not fit into it.
   */
  use(db: Database, parts: number, isCode: boolean): Promise<Date | undefined>;
  giveBack(db: Database, parts: number): Promise<void>;
  /** Until when messages without a code wait. */
  heldUntil(db: Database): Promise<Date | undefined>;
}

/**
 * The budget of SMS, in the database that all processes share.
 * @param perDay parts in a day, which begins with its first message.
 */
export function createSmsBudget(budgets: Budgets, perDay: number): SmsBudget {
  const limitOf = (isCode: boolean): Limit => ({
    name: 'sms',
    count: isCode ? perDay : Math.floor(perDay * shareOfOthers),
    window: hours(24),
  });
  const giveBack = async (db: Database, parts: number) => {
    for (let part = 0; part < parts; part++) await budgets.giveBack(db, limitOf(true), subject);
  };
  return {
    async use(db, parts, isCode) {
      const use = { budget: limitOf(isCode), subject };
      const uses = await budgets.useAll(db, Array(parts).fill(use));
      const last = uses.at(-1);
      if (!last || last.isWithin) return undefined;
      await giveBack(db, parts);
      return last.endsAt;
    },
    giveBack,
    heldUntil(db) {
      const { count, ...limit } = limitOf(false);
      // A message of most parts no longer fits, and the whole queue waits behind it.
      return budgets.usedUpUntil(db, { ...limit, count: count - maxParts + 1 }, subject);
    },
  };
}
