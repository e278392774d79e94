import { cityOf } from '@dawaya/contract/vocabulary/cities';
import { fold } from '@dawaya/contract/vocabulary/folding';
import { dateOf, dayAt, minuteAt } from '@dawaya/contract/vocabulary/khartoum-time';
import { kilometresAround, mostAround } from '@dawaya/contract/vocabulary/searches';
import {
  and,
  asc,
  between,
  desc,
  eq,
  inArray,
  isNotNull,
  ne,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { pharmacies, searchAsks } from '../../../database/schema.ts';
import { days } from '../../../platform/clock.ts';
import { isOpenAt } from '../../pharmacies/opening.ts';
import type { SearchRow } from '../queries.ts';

const kmPerDegree = 111.2;
/** Of how many asks it is looked at how often a pharmacy has answered. */
const recentAsks = 30;
/** Of how many at most that is looked at for one wave. */
const mostCompared = 300;
/** After so many days a mute is over. */
const muteDays = 30;

interface Point {
  latitude: number;
  longitude: number;
}

const shrunkAt = ({ latitude }: Point) => Math.cos((latitude * Math.PI) / 180);

/** Kilometres from the point of a search, over so short a way as if the earth were flat. */
const kilometresFrom = (point: Point): SQL<number> =>
  sql<number>`${kmPerDegree} * sqrt((${pharmacies.latitude} - ${point.latitude}) ^ 2
    + ((${pharmacies.longitude} - ${point.longitude}) * ${shrunkAt(point)}) ^ 2)`;

/** Within the kilometres that are asked around a point: the band of latitudes an index finds. */
function isAround(point: Point): SQL | undefined {
  const band = kilometresAround / kmPerDegree;
  return and(
    between(pharmacies.latitude, point.latitude - band, point.latitude + band),
    sql`(${kilometresFrom(point)}) <= ${kilometresAround}`,
  );
}

/** How a city is compared: by its name, whatever spelling it was written in. */
const keyOf = (written: string) => fold(cityOf(written)?.city ?? written).replace(/\s+/g, ' ');

/** The names under which pharmacies have written a city: one look at an index for each name there is. */
async function spellingsOf(db: Database, city: string): Promise<string[]> {
  const { rows } = await db.execute<{ city: string }>(
    sql`with recursive written as (
      (select city from ${pharmacies} order by city limit 1)
      union all
      select (select city from ${pharmacies} where city > written.city order by city limit 1)
      from written where written.city is not null
    ) select city from written where city is not null`,
  );
  return rows.map((row) => row.city).filter((written) => keyOf(written) === keyOf(city));
}

/** Of a city that is not known there may be another in another state. */
const inTown = (search: SearchRow, city: string, spellings: string[]): SQL | undefined =>
  and(
    inArray(pharmacies.city, spellings),
    cityOf(city) ? undefined : eq(pharmacies.state, search.state),
  );

/**
 * The pharmacies that have muted who asks, in any search of theirs of the last thirty days: by the
 * browser, a proven address, or a phone number and an address together.
 */
const whoMuted = ({ phone, email, browserHash, emailProvenAt }: SearchRow, now: Date): SQL =>
  sql`(select muted.pharmacy_id from search_asks muted join searches earlier on earlier.id = muted.search_id
    where muted.muted_at > ${new Date(now.getTime() - days(muteDays)).toISOString()}::timestamptz
      and (earlier.browser_hash = ${browserHash}
        or (earlier.email = ${email} and (earlier.email_proven_at is not null
          or (earlier.phone = ${phone} and ${emailProvenAt === null}::boolean)))))`;

/** The part of its last asks that a pharmacy has answered; half where it was never asked. */
const answeredOf = (id: SQLWrapper) =>
  sql<number>`(select coalesce(avg((recent.answered_at is not null)::int), 0.5)
  from (select answered_at from ${searchAsks} where ${searchAsks.pharmacyId} = ${id}
    order by ${searchAsks.askedAt} desc limit ${recentAsks}) recent)`;

/** Whom a search may ask now and has not asked, and what of that its order needs. */
async function candidatesOf(db: Database, search: SearchRow, now: Date) {
  const { city, latitude, longitude } = search;
  const town = city === null ? undefined : inTown(search, city, await spellingsOf(db, city));
  const point = latitude === null || longitude === null ? undefined : { latitude, longitude };
  const asked = db
    .select({ id: searchAsks.pharmacyId })
    .from(searchAsks)
    .where(eq(searchAsks.searchId, search.id));
  const km = point && kilometresFrom(point);
  // Nearest first is not enough: of those around a point it is the nearest thirty, open or not.
  const around =
    point &&
    db
      .select({ id: pharmacies.id })
      .from(pharmacies)
      .where(and(isReceiving(now), isAround(point)))
      .orderBy(asc(kilometresFrom(point)), asc(pharmacies.id))
      .limit(mostAround);
  const wanted = around ? inArray(pharmacies.id, around) : town;
  const where = and(
    isReceiving(now),
    search.isWidened ? or(wanted, eq(pharmacies.state, search.state)) : wanted,
    search.exceptPharmacyId === null ? undefined : ne(pharmacies.id, search.exceptPharmacyId),
    notInArray(pharmacies.id, asked),
    sql`${pharmacies.id} not in ${whoMuted(search, now)}`,
  );
  return { where, km, wanted };
}

/** Whether there is anybody whom a search may ask now and has not asked. */
export async function hasCandidates(db: Database, search: SearchRow, now: Date): Promise<boolean> {
  const { where } = await candidatesOf(db, search, now);
  const found = await db.select({ id: pharmacies.id }).from(pharmacies).where(where).limit(1);
  return found.length > 0;
}

/**
 * Whom a search may ask now and has not asked, who is to be asked first standing first: open ones,
 * then the nearest where it has a point, then those who answer most (docs/decisions/0070). Of more
 * than three hundred alike, who answers most is asked of others for each search.
 * @param most how many at most.
 */
export async function findCandidates(
  db: Database,
  search: SearchRow,
  now: Date,
  most: number,
): Promise<string[]> {
  const { where, km, wanted } = await candidatesOf(db, search, now);
  const leading = db
    .select({
      id: pharmacies.id,
      // Its own town before the rest of the state.
      isOwn:
        sql<boolean>`${search.isWidened && wanted ? sql`coalesce(${wanted}, false)` : sql`true`}`.as(
          'is_own',
        ),
      isOpen: isOpenAt(now).as('is_open'),
      km: sql<number | null>`${km ?? sql`null::float8`}`.as('km'),
      // Among equals, others for each search.
      turn: sql<string>`md5(${pharmacies.id}::text || ${search.id})`.as('turn'),
    })
    .from(pharmacies)
    .where(where)
    .orderBy(sql`is_own desc, is_open desc, km asc nulls last, turn`)
    .limit(mostCompared)
    .as('leading');
  const rows = await db
    .select({ id: leading.id })
    .from(leading)
    .orderBy(
      desc(leading.isOwn),
      desc(leading.isOpen),
      sql`${leading.km} asc nulls last`,
      desc(answeredOf(leading.id)),
      asc(leading.turn),
    )
    .limit(most);
  return rows.map(({ id }) => id);
}

/** Verified, its address its own or still in its time, and not inside a closure. */
function isReceiving(now: Date): SQL | undefined {
  const today = dateOf(dayAt(minuteAt(now)));
  return and(
    eq(pharmacies.verificationStatus, 'verified'),
    or(
      isNotNull(pharmacies.emailProvenAt),
      sql`${pharmacies.emailProofDueAt} > ${now.toISOString()}::timestamptz`,
    ),
    sql`not exists (select from closures where closures.pharmacy_id = ${pharmacies.id}
      and ${today} between closures."from" and closures.until)`,
  );
}
