import { cityOf } from '@dawaya/contract/vocabulary/cities';
import { type Coordinates, toRadians } from '@dawaya/contract/vocabulary/distance';
import { fold } from '@dawaya/contract/vocabulary/folding';
import { maxNearbyRecipients, maxRadiusKm } from '@dawaya/contract/vocabulary/inquiries';
import { dateOf, dayAt, minuteAt } from '@dawaya/contract/vocabulary/khartoum-time';
import {
  aliasedTable,
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
import { timestampParam } from '../../../database/params.ts';
import { inquiries, inquiryRecipients, pharmacies } from '../../../database/schema.ts';
import { hasText } from '../../../database/sealed-texts.ts';
import { days } from '../../../platform/clock.ts';
import { countReportedItems, openAtCondition } from '../../pharmacies/index.ts';
import type { InquiryRow } from '../queries.ts';

const kmPerDegree = 111.2;
/** The number of recent inquiries over which a pharmacy's share of answers is measured. */
const recentInquiries = 30;
const maxCompared = 300;
const muteDays = 30;

const longitudeScaleAt = ({ latitude }: Coordinates) => Math.cos(toRadians(latitude));

/** Kilometres from the inquiry's point, on a flat earth: exact enough for short distances. */
const kilometresFrom = (point: Coordinates): SQL<number> =>
  sql<number>`${kmPerDegree} * sqrt((${pharmacies.latitude} - ${point.latitude}) ^ 2
    + ((${pharmacies.longitude} - ${point.longitude}) * ${longitudeScaleAt(point)}) ^ 2)`;

/**
 * Returns the condition of pharmacies within the kilometres of an inquiry by point; an index finds
 * the band of latitudes.
 */
function radiusCondition(point: Coordinates): SQL | undefined {
  const band = maxRadiusKm / kmPerDegree;
  return and(
    between(pharmacies.latitude, point.latitude - band, point.latitude + band),
    sql`(${kilometresFrom(point)}) <= ${maxRadiusKm}`,
  );
}

const foldedTown = (raw: string) => fold(cityOf(raw)?.city ?? raw).replace(/\s+/g, ' ');

/**
 * Returns the spellings of a city in pharmacies' rows: one index look-up for each distinct
 * spelling.
 */
async function spellingsOf(db: Database, city: string): Promise<string[]> {
  const { rows } = await db.execute<{ city: string }>(
    sql`with recursive written as (
      (select city from ${pharmacies} order by city limit 1)
      union all
      select (select city from ${pharmacies} where city > written.city order by city limit 1)
      from written where written.city is not null
    ) select city from written where city is not null`,
  );
  return rows.map((row) => row.city).filter((raw) => foldedTown(raw) === foldedTown(city));
}

/**
 * Returns the condition of pharmacies in a town. An unknown city may have a namesake in another
 * state.
 */
const townCondition = (inquiry: InquiryRow, city: string, spellings: string[]): SQL | undefined =>
  and(
    inArray(pharmacies.city, spellings),
    cityOf(city) ? undefined : eq(pharmacies.state, inquiry.state),
  );

const earlier = aliasedTable(inquiries, 'earlier');

/**
 * Returns the pharmacies that have muted the customer in any inquiry of the last thirty days: by
 * the browser, a proven address or phone, or a phone number and an address together.
 */
const pharmaciesThatMuted = (
  { phone, email, browserHash, emailProvenAt }: InquiryRow,
  now: Date,
): SQL =>
  sql`(select muted.pharmacy_id from inquiry_recipients muted join inquiries earlier on earlier.id = muted.inquiry_id
    where muted.muted_at > ${timestampParam(new Date(now.getTime() - days(muteDays)))}
      and (earlier.browser_hash = ${browserHash}
        or (earlier.email is null and ${email === null}::boolean and ${hasText(earlier.phone, phone)}
          and (earlier.email_proven_at is not null or ${emailProvenAt === null}::boolean))
        or (${hasText(earlier.email, ...(email === null ? [] : [email]))} and (earlier.email_proven_at is not null
          or (${hasText(earlier.phone, phone)} and ${emailProvenAt === null}::boolean)))))`;

/** Returns the share of recent inquiries that a pharmacy has answered; a half without any. */
const answerShareOf = (id: SQLWrapper) =>
  sql<number>`(select coalesce(avg((recent.answered_at is not null)::int), 0.5)
  from (select answered_at from ${inquiryRecipients} where ${inquiryRecipients.pharmacyId} = ${id}
    order by ${inquiryRecipients.askedAt} desc limit ${recentInquiries}) recent)`;

/** Selects pharmacies that an inquiry may ask and has not asked, with their order's columns. */
async function candidateConditions(db: Database, inquiry: InquiryRow, now: Date) {
  const { city, latitude, longitude } = inquiry;
  const town =
    city === null ? undefined : townCondition(inquiry, city, await spellingsOf(db, city));
  const point = latitude === null || longitude === null ? undefined : { latitude, longitude };
  const asked = db
    .select({ id: inquiryRecipients.pharmacyId })
    .from(inquiryRecipients)
    .where(eq(inquiryRecipients.inquiryId, inquiry.id));
  const km = point && kilometresFrom(point);
  // Limits the query to the nearest thirty pharmacies around a point, open or closed, because an
  // order by distance alone would be slow.
  const around =
    point &&
    db
      .select({ id: pharmacies.id })
      .from(pharmacies)
      .where(and(receivingCondition(now), radiusCondition(point)))
      .orderBy(asc(kilometresFrom(point)), asc(pharmacies.id))
      .limit(maxNearbyRecipients);
  const wanted = around ? inArray(pharmacies.id, around) : town;
  const where = and(
    receivingCondition(now),
    inquiry.isWidened ? or(wanted, eq(pharmacies.state, inquiry.state)) : wanted,
    inquiry.exceptPharmacyId === null ? undefined : ne(pharmacies.id, inquiry.exceptPharmacyId),
    notInArray(pharmacies.id, asked),
    sql`${pharmacies.id} not in ${pharmaciesThatMuted(inquiry, now)}`,
  );
  return { where, km, wanted };
}

export async function hasCandidates(
  db: Database,
  inquiry: InquiryRow,
  now: Date,
): Promise<boolean> {
  const { where } = await candidateConditions(db, inquiry, now);
  const candidates = await db.select({ id: pharmacies.id }).from(pharmacies).where(where).limit(1);
  return candidates.length > 0;
}

/**
 * Finds the pharmacies to ask next: first those that reported the most items, then open ones, then
 * the nearest for an inquiry by point, then those that answer most (docs/inquiries.md). Among more
 * than three hundred equal ones, each inquiry compares a different selection.
 * @param limit the largest number.
 */
export async function findCandidates(
  db: Database,
  inquiry: InquiryRow,
  now: Date,
  limit: number,
): Promise<string[]> {
  const { where, km, wanted } = await candidateConditions(db, inquiry, now);
  const reported = countReportedItems(db, inquiry.id, now);
  const leading = db
    .select({
      id: pharmacies.id,
      isInAskedArea:
        sql<boolean>`${inquiry.isWidened && wanted ? sql`coalesce(${wanted}, false)` : sql`true`}`.as(
          'is_own',
        ),
      reported: sql<number>`coalesce(${reported.items}, 0)`.as('reported_items'),
      isOpen: openAtCondition(now).as('is_open'),
      km: sql<number | null>`${km ?? sql`null::float8`}`.as('km'),
      // Orders equal pharmacies differently for each inquiry.
      turn: sql<string>`md5(${pharmacies.id}::text || ${inquiry.id})`.as('turn'),
    })
    .from(pharmacies)
    .leftJoin(reported, eq(reported.pharmacyId, pharmacies.id))
    .where(where)
    .orderBy(
      sql`is_own desc, coalesce(${reported.items}, 0) desc, is_open desc, km asc nulls last, turn`,
    )
    .limit(maxCompared)
    .as('leading');
  const rows = await db
    .select({ id: leading.id })
    .from(leading)
    .orderBy(
      desc(leading.isInAskedArea),
      desc(leading.reported),
      desc(leading.isOpen),
      sql`${leading.km} asc nulls last`,
      desc(answerShareOf(leading.id)),
      asc(leading.turn),
    )
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * Returns the condition of pharmacies that are verified, with an address that is proven or still in
 * time, and not inside a closure.
 */
function receivingCondition(now: Date): SQL | undefined {
  const today = dateOf(dayAt(minuteAt(now)));
  return and(
    eq(pharmacies.verificationStatus, 'verified'),
    or(
      isNotNull(pharmacies.emailProvenAt),
      sql`${pharmacies.emailProofDueAt} > ${timestampParam(now)}`,
    ),
    sql`not exists (select from closures where closures.pharmacy_id = ${pharmacies.id}
      and ${today} between closures."from" and closures.until)`,
  );
}
