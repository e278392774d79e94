import { cityOf } from '@dawaya/contract/vocabulary/cities';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { inquiryMedicines, inquiryRecipients, pharmacies } from '../../database/schema.ts';

/** Returns the town of a pharmacy's city, in any spelling. */
export const canonicalTown = (raw: string): string => cityOf(raw)?.city ?? raw.trim();

/**
 * Returns an SQL table `(written, town)`: the spellings of cities in verified pharmacies' rows,
 * each with its town.
 */
export async function buildTownsTable(db: Database): Promise<SQL> {
  const rows = await db
    .selectDistinct({ city: pharmacies.city })
    .from(pharmacies)
    .where(eq(pharmacies.verificationStatus, 'verified'));
  const written = rows.map(({ city }) => city);
  return sql`unnest(${sql.param(written)}::text[], ${sql.param(written.map(canonicalTown))}::text[])`;
}

/**
 * Whether an answer says that the pharmacy has the item now: neither by order, nor a substitute,
 * nor an unspecified 'some'.
 */
export const availableCondition = sql`(${inquiryRecipients.answer} = 'all' or (${inquiryRecipients.answer} = 'some'
  and ${inquiryRecipients.lines} @> jsonb_build_array(
    jsonb_build_object('item', ${inquiryMedicines.item}, 'has', true))))`;

/** Counts different people: those who share a phone number or an address count once. */
export const askerCount = sql`least(count(distinct inquiries.phone), count(distinct coalesce(inquiries.email, inquiries.phone)))`;
