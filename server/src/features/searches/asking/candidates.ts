import { cityOf } from '@dawaya/contract/vocabulary/cities';
import { fold } from '@dawaya/contract/vocabulary/folding';
import { dateOf, dayAt, minuteAt } from '@dawaya/contract/vocabulary/khartoum-time';
import { kilometresAround, mostAround } from '@dawaya/contract/vocabulary/searches';
import { and, asc, desc, eq, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { pharmacies, searchAsks } from '../../../database/schema.ts';
import { days } from '../../../platform/clock.ts';
import { isOpenAt } from '../../pharmacies/opening.ts';
import type { SearchRow } from '../queries.ts';

const kmPerDegree = 111.2;
/** Of how many asks it is looked at how often a pharmacy has answered. */
const recentAsks = 30;
/** After so many days a mute is over. */
const muteDays = 30;

/** Kilometres from the point of a search, over so short a way as if the earth were flat. */
function kilometresFrom(latitude: number, longitude: number): SQL<number> {
  const shrunk = Math.cos((latitude * Math.PI) / 180);
  return sql<number>`${kmPerDegree} * sqrt((${pharmacies.latitude} - ${latitude}) ^ 2
    + ((${pharmacies.longitude} - ${longitude}) * ${shrunk}) ^ 2)`;
}

/** How a city is compared: by its name, whatever spelling it was written in. */
const keyOf = (written: string) => fold(cityOf(written)?.city ?? written).replace(/\s+/g, ' ');

/** The names under which verified pharmacies have written a city. */
async function spellingsOf(db: Database, city: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ city: pharmacies.city })
    .from(pharmacies)
    .where(eq(pharmacies.verificationStatus, 'verified'));
  return rows.map((row) => row.city).filter((written) => keyOf(written) === keyOf(city));
}

/** Of a city that is not known there may be another in another state. */
const inTown = (search: SearchRow, city: string, spellings: string[]): SQL | undefined =>
  and(
    inArray(pharmacies.city, spellings),
    cityOf(city) ? undefined : eq(pharmacies.state, search.state),
  );

/**
 * Whether a pharmacy has muted who asks, in any search of theirs of the last thirty days: by the
 * browser, a proven address, or a phone number and an address together.
 */
const hasMuted = ({ phone, email, browserHash, emailProvenAt }: SearchRow, now: Date): SQL =>
  sql`exists (select from search_asks muted join searches earlier on earlier.id = muted.search_id
    where muted.muted_at > ${new Date(now.getTime() - days(muteDays)).toISOString()}::timestamptz
      and muted.pharmacy_id = ${pharmacies.id}
      and (earlier.browser_hash = ${browserHash}
        or (earlier.email = ${email} and (earlier.email_proven_at is not null
          or (earlier.phone = ${phone} and ${emailProvenAt === null}::boolean)))))`;

/** The part of its last asks that a pharmacy has answered; half where it was never asked. */
const answered = sql<number>`(select coalesce(avg((recent.answered_at is not null)::int), 0.5)
  from (select answered_at from ${searchAsks} where ${searchAsks.pharmacyId} = ${pharmacies.id}
    order by ${searchAsks.askedAt} desc limit ${recentAsks}) recent)`;

/**
 * Whom a search may ask now and has not asked, who is to be asked first standing first: open ones,
 * then the nearest where it has a point, then those who answer most (docs/decisions/0070).
 * @param most how many at most.
 */
export async function findCandidates(
  db: Database,
  search: SearchRow,
  now: Date,
  most: number,
): Promise<string[]> {
  const today = dateOf(dayAt(minuteAt(now)));
  const { city, latitude, longitude } = search;
  const town = city === null ? undefined : inTown(search, city, await spellingsOf(db, city));
  const km =
    latitude === null || longitude === null ? undefined : kilometresFrom(latitude, longitude);
  const isNear = km && sql<boolean>`(${km}) <= ${kilometresAround}`;
  const asked = sql`select from ${searchAsks} where ${searchAsks.searchId} = ${search.id}
    and ${searchAsks.pharmacyId} = ${pharmacies.id}`;
  // Nearest first is not enough: of those around a point it is the nearest thirty, open or not.
  const around = isNear && {
    ids: db
      .select({ id: pharmacies.id })
      .from(pharmacies)
      .where(and(isReceiving(now, today), isNear))
      .orderBy(asc(km), asc(pharmacies.id))
      .limit(mostAround),
  };
  const wanted = around ? inArray(pharmacies.id, around.ids) : town;
  const rows = await db
    .select({ id: pharmacies.id })
    .from(pharmacies)
    .where(
      and(
        isReceiving(now, today),
        search.isWidened ? or(wanted, eq(pharmacies.state, search.state)) : wanted,
        search.exceptPharmacyId === null ? undefined : ne(pharmacies.id, search.exceptPharmacyId),
        sql`not exists (${asked})`,
        sql`not ${hasMuted(search, now)}`,
      ),
    )
    .orderBy(
      // Its own town before the rest of the state.
      ...(search.isWidened && wanted ? [desc(sql`coalesce(${wanted}, false)`)] : []),
      desc(isOpenAt(now)),
      ...(km ? [sql`${km} asc nulls last`] : []),
      desc(answered),
      // Among equals, others for each search.
      sql`md5(${pharmacies.id}::text || ${search.id})`,
    )
    .limit(most);
  return rows.map(({ id }) => id);
}

/** Verified, its address its own or still in its time, and not inside a closure. */
function isReceiving(now: Date, today: string): SQL | undefined {
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
