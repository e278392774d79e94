import { createHmac, randomBytes } from 'node:crypto';
import { compareKeys } from '@dawaya/contract/vocabulary/compare-keys';
import { dateOf, dayAt, minuteAt } from '@dawaya/contract/vocabulary/khartoum-time';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/client.ts';
import { advertisementDays, advertisements } from '../../database/schema.ts';
import { type Clock, seconds } from '../../platform/clock.ts';
import { listNetworks } from '../../platform/limits.ts';

/** The views of one network that count on a day. A neighbourhood may share a network. */
const maxPerNetwork = { views: 50, taps: 10 };
/** The number of remembered pairs of network and advertisement. Further ones are not counted. */
const maxRemembered = 50_000;
/** The number of advertisements with unwritten counts. Further ones are not counted. */
const maxGathered = 5_000;
/** The time for which counts stay in memory. A killed process loses them. */
const writtenAfter = seconds(10);

const kinds = ['views', 'taps'] as const;
/** Ids of advertisements. A repeated id counts once. */
export type ViewedIds = Record<(typeof kinds)[number], string[]>;
interface Gathered {
  advertisementId: string;
  day: string;
  views: number;
  taps: number;
}

export type Counts = ReturnType<typeof createCounts>;

/** Returns the day in Khartoum, counted from 1 January 1970. */
export const khartoumDay = (now: Date): number => dayAt(minuteAt(now));

/**
 * Counts views and taps of advertisements by day, without personal data. The limit per network uses
 * a hash whose salt lives for a day in this process's memory (docs/advertisements.md).
 * @param scale multiplies how often a network counts (`RATE_LIMIT_SCALE`).
 */
export function createCounts({
  db,
  clock,
  scale,
  log,
}: {
  db: Database;
  clock: Clock;
  scale: number;
  log: Pick<FastifyBaseLogger, 'warn'>;
}) {
  let gathered = new Map<string, Gathered>();
  let remembered = new Map<string, number>();
  let salt = randomBytes(32);
  let today = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();

  const beginDay = (day: number) => {
    if (day === today) return;
    today = day;
    salt = randomBytes(32);
    remembered = new Map();
  };

  /**
   * Returns whether one more view or tap from `ip` counts. When one of its networks is used up,
   * none is remembered, so that many narrow networks cannot fill the memory.
   */
  const isWithin = (ip: string, kind: keyof ViewedIds, id: string) => {
    const networks = listNetworks(ip).map(({ network, times }) => ({
      key: createHmac('sha256', salt)
        .update(`${network} ${kind} ${id}`)
        .digest('base64')
        .slice(0, 16),
      most: maxPerNetwork[kind] * times * scale,
    }));
    const nextCount = (key: string) => (remembered.get(key) ?? 0) + 1;
    const added = networks.filter(({ key }) => !remembered.has(key)).length;
    if (networks.some(({ key, most }) => nextCount(key) > most)) return false;
    if (added > 0 && remembered.size + added > maxRemembered) return false;
    for (const { key } of networks) remembered.set(key, nextCount(key));
    return true;
  };

  const gather = ({ advertisementId, day, views, taps }: Gathered) => {
    const key = `${advertisementId} ${day}`;
    const gatheredViews = gathered.get(key);
    if (!gatheredViews && gathered.size >= maxGathered) return;
    gathered.set(key, {
      advertisementId,
      day,
      views: views + (gatheredViews?.views ?? 0),
      taps: taps + (gatheredViews?.taps ?? 0),
    });
    timer ??= setTimeout(() => void flush(), writtenAfter).unref();
  };

  const write = async () => {
    clearTimeout(timer);
    timer = undefined;
    const counted = gathered;
    gathered = new Map();
    if (counted.size === 0) return;
    try {
      await store(db, [...counted.values()]);
    } catch (error) {
      for (const row of counted.values()) gather(row);
      log.warn({ err: error }, 'counts of advertisements were not written: they wait');
    }
  };

  /** Writes the counts so far. Failed ones wait for the next time. */
  const flush = (): Promise<void> => {
    writing = writing.then(write);
    return writing;
  };

  return {
    /** @param seen ids of public advertisements only, because other ids would take up memory. */
    count(ip: string, seen: ViewedIds): void {
      beginDay(khartoumDay(clock()));
      const day = dateOf(today);
      for (const kind of kinds)
        for (const id of new Set(seen[kind]))
          if (isWithin(ip, kind, id))
            gather({ advertisementId: id, day, views: 0, taps: 0, [kind]: 1 });
    },
    flush,
  };
}

async function store(db: Database, rows: Gathered[]): Promise<void> {
  const storedAdvertisements = await db
    .select({ id: advertisements.id })
    .from(advertisements)
    .where(
      and(
        inArray(
          advertisements.id,
          rows.map(({ advertisementId }) => advertisementId),
        ),
        eq(advertisements.isPaid, true),
        isNull(advertisements.deletedAt),
      ),
    );
  const ids = new Set(storedAdvertisements.map(({ id }) => id));
  const added = rows
    .filter(({ advertisementId }) => ids.has(advertisementId))
    // In one order everywhere, so that two processes never deadlock.
    .sort((one, other) =>
      compareKeys(`${one.advertisementId} ${one.day}`, `${other.advertisementId} ${other.day}`),
    );
  if (added.length === 0) return;
  const { advertisementId, day, views, taps } = advertisementDays;
  await db
    .insert(advertisementDays)
    .values(added)
    .onConflictDoUpdate({
      target: [advertisementId, day],
      set: {
        views: sql`${views} + excluded.views`,
        taps: sql`${taps} + excluded.taps`,
      },
    });
}
