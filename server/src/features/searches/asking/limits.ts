import {
  mostOpenSearches,
  mostSearchesADay,
  mutesThatEndADay,
} from '@dawaya/contract/vocabulary/searches';
import { and, count, eq, gt, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { mailboxOf, searchAsks, searches } from '../../../database/schema.ts';
import { AppError } from '../../../platform/app-error.ts';
import { days } from '../../../platform/clock.ts';
import { countedAddress } from '../../../platform/counted-address.ts';

/** Whom the limits of searches know: by any of these it is the same asker. */
export interface Asker {
  phone: string;
  email: string;
  browserHash: Buffer | null;
  /** When the address was shown to be the asker's: what others wrote is not held against it. */
  emailProvenAt: Date | null;
}

/**
 * The ways in which a search is this asker's, each of which is counted by itself. Anybody can write
 * a phone number or an address: what nobody has proven counts only against what is not proven either.
 */
const waysOf = ({
  phone,
  email,
  browserHash,
  emailProvenAt,
}: Asker): { key: string; is: SQL }[] => [
  ...(emailProvenAt ? [] : [{ key: `phone:${phone}`, is: sql`${searches.phone} = ${phone}` }]),
  {
    key: `email:${countedAddress(email)}`,
    is: sql`(${mailboxOf(searches.email)} = ${countedAddress(email)}
      and (${emailProvenAt === null}::boolean or ${searches.emailProvenAt} is not null))`,
  },
  ...(browserHash
    ? [
        {
          key: `browser:${browserHash.toString('hex')}`,
          is: sql`${searches.browserHash} = ${browserHash}`,
        },
      ]
    : []),
];

/** How many pharmacies have muted this asker within a day. */
async function mutesOf(db: Database, asker: Asker, dayAgo: Date): Promise<number> {
  const [counted] = await db
    .select({ mutes: sql<number>`count(distinct ${searchAsks.pharmacyId})::int` })
    .from(searchAsks)
    .innerJoin(searches, eq(searches.id, searchAsks.searchId))
    .where(
      and(
        isNotNull(searchAsks.mutedAt),
        gt(searchAsks.mutedAt, dayAgo),
        or(...waysOf(asker).map(({ is }) => is)),
      ),
    );
  return counted?.mutes ?? 0;
}

/** Whether so many pharmacies have muted an asker that nobody is asked for them any more today. */
export const isMutedOut = async (db: Database, asker: Asker, now: Date, scale: number) =>
  (await mutesOf(db, asker, new Date(now.getTime() - days(1)))) >=
  Math.max(1, mutesThatEndADay * scale);

/**
 * That an asker may ask one more question: three open and six a day per phone, mailbox and browser,
 * and not muted by three pharmacies within a day (docs/decisions/0070). It holds until the
 * transaction of `db` ends: two questions that come at the same moment are counted one after the
 * other.
 * @param scale `RATE_LIMIT_SCALE`
 * @throws AppError `too_many_searches`, `too_many_searches_today` with the seconds to wait.
 */
export async function assertMayAsk(
  db: Database,
  asker: Asker,
  now: Date,
  scale: number,
): Promise<void> {
  const ways = waysOf(asker);
  // In one order everywhere, so that nobody waits for each other.
  for (const key of ways.map(({ key }) => key).sort())
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`search ${key}`}, 0))`);
  const dayAgo = new Date(now.getTime() - days(1));
  const isOpen = and(eq(searches.status, 'open'), gt(searches.closesAt, now)) as SQL;
  const isOfToday = gt(searches.createdAt, dayAgo);
  const refuse = (code: 'too_many_searches' | 'too_many_searches_today', until: string | null) => {
    const wait = until ? new Date(until).getTime() - now.getTime() : days(1);
    throw new AppError(code, { retryAfter: Math.max(1, Math.ceil(wait / 1000)) });
  };
  for (const { is } of ways) {
    const [counted] = await db
      .select({
        open: sql<number>`(count(*) filter (where ${isOpen}))::int`,
        nextEnd: sql<string | null>`min(${searches.closesAt}) filter (where ${isOpen})`,
        today: sql<number>`(count(*) filter (where ${isOfToday}))::int`,
        nextDay: sql<
          string | null
        >`(min(${searches.createdAt}) filter (where ${isOfToday})) + interval '1 day'`,
        all: count(),
      })
      .from(searches)
      .where(and(is, or(isOpen, isOfToday)));
    if (!counted) continue;
    if (counted.open >= Math.max(1, mostOpenSearches * scale))
      refuse('too_many_searches', counted.nextEnd);
    if (counted.today >= Math.max(1, mostSearchesADay * scale))
      refuse('too_many_searches_today', counted.nextDay);
  }
  if (await isMutedOut(db, asker, now, scale)) refuse('too_many_searches_today', null);
}
