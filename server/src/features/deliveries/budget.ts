import type { Database } from '../../database/client.ts';
import type { Budgets } from '../../platform/budgets.ts';
import { hours } from '../../platform/clock.ts';
import type { Limit } from '../../platform/limits.ts';
import { maxParts } from './sms-text.ts';

const subject = 'all';

/**
 * The share of `SMS_PER_DAY` for messages without a code. The rest is for codes, which strangers can
 * cause, so neither takes from the other.
 */
const shareOfOthers = 0.8;

/** The part of these that replies to one number may use, but at least some parts. */
const shares = {
  customer: { ofDay: 0.1, minParts: 30 },
  // Answers to staff are long, and come from one known pharmacy.
  staff: { ofDay: 0.2, minParts: 60 },
};
export type ShareHolder = keyof typeof shares;

export interface SmsBudget {
  /**
   * Counts the parts of a message, when they fit.
   * @returns `endsAt`, the end of the day's window.
   */
  use(db: Database, parts: number, isCode: boolean): Promise<{ fits: boolean; endsAt: Date }>;
  /**
   * Counts the parts of replies to a number in its share of the day, when they fit.
   * @returns `last` for the first that do not fit: nothing more fits in that day.
   */
  useShare(
    db: Database,
    holder: ShareHolder,
    number: string,
    parts: number,
  ): Promise<'fits' | 'last' | 'over'>;
  /** Undoes a use, in the window that counted it. */
  giveBack(db: Database, parts: number, endsAt: Date, isCode: boolean): Promise<void>;
  /** Until when messages without a code wait. */
  heldUntil(db: Database): Promise<Date | undefined>;
}

/**
 * The budget of SMS, in the database that all processes share.
 * @param perDay parts in a day, which begins with its first message.
 */
export function createSmsBudget(budgets: Budgets, perDay: number): SmsBudget {
  const forOthers = Math.floor(perDay * shareOfOthers);
  const limitOf = (isCode: boolean): Limit => ({
    name: isCode ? 'sms:codes' : 'sms',
    count: isCode ? perDay - forOthers : forOthers,
    window: hours(24),
  });
  const shareOf = (holder: ShareHolder): Limit => {
    const { ofDay, minParts } = shares[holder];
    const count = Math.max(minParts, Math.floor(forOthers * ofDay));
    return { name: `sms:${holder}`, count, window: hours(24) };
  };
  /** The one sentence for a number that has used up its share. */
  const lastReplyOf = (holder: ShareHolder): Limit => ({
    name: `sms:${holder}:last-reply`,
    count: 1,
    window: hours(24),
  });
  return {
    async useShare(db, holder, number, parts) {
      // An erasure by the number must not find the counter, or it would renew the share.
      const counter = `of${number}`;
      const lastReply = lastReplyOf(holder);
      // A shorter reply might still fit, but the person has read that none follows.
      if (await budgets.usedUpUntil(db, lastReply, counter)) return 'over';
      if ((await budgets.useIfFits(db, shareOf(holder), counter, parts)).fits) return 'fits';
      const { fits } = await budgets.useIfFits(db, lastReply, counter, 1);
      return fits ? 'last' : 'over';
    },
    use: (db, parts, isCode) => budgets.useIfFits(db, limitOf(isCode), subject, parts),
    giveBack: (db, times, endsAt, isCode) =>
      budgets.giveBack(db, limitOf(isCode), subject, { times, endsAt }),
    heldUntil(db) {
      const { count, ...limit } = limitOf(false);
      // A message of most parts no longer fits, and the whole queue waits behind it.
      return budgets.usedUpUntil(db, { ...limit, count: count - maxParts + 1 }, subject);
    },
  };
}
