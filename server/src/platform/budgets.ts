import { and, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '../database/client.ts';
import { timestampParam } from '../database/params.ts';
import { limitCounters } from '../database/schema.ts';
import type { Clock } from './clock.ts';
import { counterKey, countUses, type LimitCount } from './counters.ts';
import type { Limit } from './limits.ts';

export interface Use {
  isWithin: boolean;
  /** Uses beyond the limit; negative or 0 within it. */
  over: number;
  isFirstOver: boolean;
  endsAt: Date;
}

export interface BudgetUse {
  budget: Limit;
  subject: string;
}

/**
 * Limits that refuse nothing: the caller does an excess use later (docs/mail.md). All processes
 * count in one database, in windows that begin with the first use.
 */
export interface Budgets {
  /** Counts one use in the current window, in the transaction of `db`. */
  use(db: Database, budget: Limit, subject: string): Promise<Use>;
  /** Counts any number of uses with one statement, and returns their results in the same order. */
  useAll(db: Database, uses: readonly BudgetUse[]): Promise<Use[]>;
  /** Counts uses as `useAll` does and reserves places as `reserve` does, with one statement. */
  countAll(
    db: Database,
    uses: readonly BudgetUse[],
    places: readonly BudgetUse[],
  ): Promise<{ used: Use[]; reserved: Date[] }>;
  /**
   * Counts `times` uses with one statement, or none of them when they do not fit. The first use of
   * a window always fits.
   */
  useIfFits(
    db: Database,
    budget: Limit,
    subject: string,
    times: number,
  ): Promise<{ fits: boolean; endsAt: Date }>;
  /**
   * Undoes uses.
   * @param uses `endsAt`, the end of the window that counted them, or `at`, a moment in it; a later
   * window stays unchanged.
   */
  giveBack(
    db: Database,
    budget: Limit,
    subject: string,
    uses?: { times: number } & ({ endsAt: Date } | { at: Date }),
  ): Promise<void>;
  /** Returns the end of the window when it has no room left. */
  usedUpUntil(db: Database, budget: Limit, subject: string): Promise<Date | undefined>;
  /**
   * Reserves the next free place, in this window or a later window, in the transaction of `db`.
   * @param before the time from which the place is useless. Then none is reserved.
   * @returns now, or the start of that window; undefined when that is not before `before`.
   */
  reserve(db: Database, budget: Limit, subject: string, before?: Date): Promise<Date | undefined>;
}

/**
 * Returns the moment from which each reserved place is usable. Each `most` places of a counter fill
 * one window, and its last window ends with the counter.
 */
function findStarts(places: readonly (LimitCount & Counter)[], now: Date): Date[] {
  const windowOf = ({ count, most }: { count: number; most: number }) => Math.ceil(count / most);
  const lastWindows = new Map(places.map((place) => [place.key, windowOf(place)]));
  return places.map((place) => {
    const nth = windowOf(place);
    const later = (lastWindows.get(place.key) ?? nth) - nth;
    const start = place.endsAt.getTime() - (later + 1) * place.window;
    return new Date(Math.max(start, now.getTime()));
  });
}

const overCondition = (now: Date) => sql`${limitCounters.expiresAt} <= ${timestampParam(now)}`;

/** A counter: its key, its window in milliseconds, and the most uses of a window. */
interface Counter {
  key: string;
  window: number;
  most: number;
}

/** Counts a place that begins before `before`. @returns undefined when none does. */
async function countPlace(
  db: Database,
  { key, window, most }: Counter,
  { now, before }: { now: Date; before: Date },
) {
  const fresh = { key, count: 1, expiresAt: new Date(now.getTime() + window) };
  const { count, expiresAt } = limitCounters;
  const length = sql`make_interval(secs => ${window / 1000})`;
  const fullCondition = sql`${count} % ${most} = 0`;
  const start = sql`case when ${fullCondition} then ${expiresAt} else ${expiresAt} - ${length} end`;
  const [counter] = await db
    .insert(limitCounters)
    .values(fresh)
    .onConflictDoUpdate({
      target: limitCounters.key,
      set: {
        count: sql`case when ${overCondition(now)} then 1 else ${count} + 1 end`,
        expiresAt: sql`case when ${overCondition(now)} then excluded.expires_at
          when ${fullCondition} then ${expiresAt} + ${length} else ${expiresAt} end`,
      },
      setWhere: sql`${overCondition(now)} or ${start} < ${timestampParam(before)}`,
    })
    .returning();
  return counter;
}

/** Counts so many uses, unless more than `most` would then be in the window. */
async function countIfFits(
  db: Database,
  { key, window, most }: Counter,
  { now, times }: { now: Date; times: number },
): Promise<{ fits: boolean; endsAt: Date }> {
  const { count, expiresAt } = limitCounters;
  const endsAt = new Date(now.getTime() + window);
  const [counter] = await db
    .insert(limitCounters)
    .values({ key, count: times, expiresAt: endsAt })
    .onConflictDoUpdate({
      target: limitCounters.key,
      set: {
        count: sql`case when ${overCondition(now)} then 0 else ${count} end + excluded.count`,
        expiresAt: sql`case when ${overCondition(now)} then excluded.expires_at
          else least(${expiresAt}, excluded.expires_at) end`,
      },
      setWhere: sql`${overCondition(now)} or ${count} + excluded.count <= ${most}`,
    })
    .returning();
  if (counter) return { fits: true, endsAt: counter.expiresAt };
  const [full] = await db.select().from(limitCounters).where(eq(limitCounters.key, key));
  return { fits: false, endsAt: full?.expiresAt ?? endsAt };
}

/** @param scale multiplies every budget (`RATE_LIMIT_SCALE`). */
export function createBudgets(clock: Clock, scale: number): Budgets {
  // Even the smallest scale allows one use.
  const limitOf = (budget: Limit) => Math.max(1, Math.floor(budget.count * scale));
  const counterOf = ({ budget, subject }: BudgetUse): Counter => ({
    key: counterKey(budget, subject),
    window: budget.window,
    most: limitOf(budget),
  });
  const countAll: Budgets['countAll'] = async (db, uses, places) => {
    const now = clock();
    const placeCounters = places.map(counterOf);
    // A counter without `most` counts a use, and one with it reserves a place.
    const counters = uses.map(counterOf).map(({ key, window }) => ({ key, window }));
    const counted = await countUses(db, [...counters, ...placeCounters], now);
    const used = uses.map(({ budget }, index) => {
      const { count, endsAt } = counted[index] as LimitCount;
      const excess = count - limitOf(budget);
      return { isWithin: excess <= 0, over: excess, isFirstOver: excess === 1, endsAt };
    });
    const reservedPlaces = placeCounters.map((counter, index) => ({
      ...counter,
      ...(counted[uses.length + index] as LimitCount),
    }));
    return { used, reserved: findStarts(reservedPlaces, now) };
  };
  const useAll: Budgets['useAll'] = async (db, uses) => (await countAll(db, uses, [])).used;

  return {
    countAll,
    useAll,
    async use(db, budget, subject) {
      const [used] = await useAll(db, [{ budget, subject }]);
      return used as Use;
    },
    useIfFits: (db, budget, subject, times) =>
      countIfFits(db, counterOf({ budget, subject }), { now: clock(), times }),
    async giveBack(db, budget, subject, uses) {
      const { expiresAt } = limitCounters;
      const isWindow =
        uses &&
        ('endsAt' in uses
          ? eq(expiresAt, uses.endsAt)
          : lte(expiresAt, new Date(uses.at.getTime() + budget.window)));
      await db
        .update(limitCounters)
        .set({ count: sql`greatest(0, ${limitCounters.count} - ${uses?.times ?? 1})` })
        .where(and(eq(limitCounters.key, counterKey(budget, subject)), isWindow));
    },
    async usedUpUntil(db, budget, subject) {
      const [counter] = await db
        .select()
        .from(limitCounters)
        .where(eq(limitCounters.key, counterKey(budget, subject)));
      const isUsedUp = counter && counter.count >= limitOf(budget) && counter.expiresAt > clock();
      return isUsedUp ? counter.expiresAt : undefined;
    },
    async reserve(db, budget, subject, before) {
      if (!before) return (await countAll(db, [], [{ budget, subject }])).reserved[0];
      const place = { now: clock(), before };
      const counter = await countPlace(db, counterOf({ budget, subject }), place);
      if (!counter) return undefined;
      // The place is in the last window, which ends with the counter.
      const start = counter.expiresAt.getTime() - budget.window;
      return new Date(Math.max(start, clock().getTime()));
    },
  };
}
