import type { Database } from '../../database/client.ts';
import type { Budgets } from '../../platform/budgets.ts';
import { hours } from '../../platform/clock.ts';
import type { Limit } from '../../platform/limits.ts';
import { maxParts } from './sms-text.ts';

const subject = 'all';

/**
 * The parts of a day. Strangers can cause `codes` to any number. `keptCodes` go only to numbers
 * that are known already. Each has parts of its own.
 */
export type DayShare = 'messages' | 'codes' | 'keptCodes';

const shareOfMessages = 0.8;
/** A share of the codes' part. */
const shareOfKeptCodes = 0.4;
const limitNames: Record<DayShare, string> = {
  messages: 'sms',
  codes: 'sms:codes',
  keptCodes: 'sms:kept-codes',
};

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
  use(db: Database, parts: number, share: DayShare): Promise<{ fits: boolean; endsAt: Date }>;
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
  giveBack(db: Database, parts: number, endsAt: Date, share: DayShare): Promise<void>;
  /** Undoes the use of a number's share at that moment, unless its window has ended. */
  giveShareBack(
    db: Database,
    holder: ShareHolder,
    number: string,
    use: { parts: number; at: Date },
  ): Promise<void>;
  /** Until when messages of most parts wait. */
  heldUntil(db: Database, share: DayShare): Promise<Date | undefined>;
}

/**
 * Makes the budget of SMS, in the database that all processes share.
 * @param perDay parts in a day, which begins with its first message.
 */
export function createSmsBudget(budgets: Budgets, perDay: number): SmsBudget {
  const messages = Math.floor(perDay * shareOfMessages);
  const keptCodes = Math.floor((perDay - messages) * shareOfKeptCodes);
  const counts = { messages, keptCodes, codes: perDay - messages - keptCodes };
  const dayLimit = (share: DayShare): Limit => ({
    name: limitNames[share],
    count: counts[share],
    window: hours(24),
  });
  const holderLimit = (holder: ShareHolder): Limit => {
    const { ofDay, minParts } = shares[holder];
    const count = Math.max(minParts, Math.floor(messages * ofDay));
    return { name: `sms:${holder}`, count, window: hours(24) };
  };
  /** Returns the one sentence for a number that has used up its share. */
  const lastReplyOf = (holder: ShareHolder): Limit => ({
    name: `sms:${holder}:last-reply`,
    count: 1,
    window: hours(24),
  });
  // An erasure by the number must not find the counter, or it would renew the share.
  const counterOf = (number: string) => `of${number}`;
  return {
    async useShare(db, holder, number, parts) {
      const counter = counterOf(number);
      const lastReply = lastReplyOf(holder);
      // A shorter reply might still fit, but the person has read that none follows.
      if (await budgets.usedUpUntil(db, lastReply, counter)) return 'over';
      if ((await budgets.useIfFits(db, holderLimit(holder), counter, parts)).fits) return 'fits';
      const { fits } = await budgets.useIfFits(db, lastReply, counter, 1);
      return fits ? 'last' : 'over';
    },
    use: (db, parts, share) => budgets.useIfFits(db, dayLimit(share), subject, parts),
    giveBack: (db, times, endsAt, share) =>
      budgets.giveBack(db, dayLimit(share), subject, { times, endsAt }),
    giveShareBack: (db, holder, number, { parts: times, at }) =>
      budgets.giveBack(db, holderLimit(holder), counterOf(number), { times, at }),
    heldUntil(db, share) {
      const { count, ...limit } = dayLimit(share);
      // The whole queue waits behind a message of most parts. A code has one.
      const room = share === 'messages' ? maxParts : 1;
      return budgets.usedUpUntil(db, { ...limit, count: count - room + 1 }, subject);
    },
  };
}
