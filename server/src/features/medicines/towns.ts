import { cityOf } from '@dawaya/contract/vocabulary/cities';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { pharmacies, searchAsks, searchMedicines } from '../../database/schema.ts';

/** The town that a pharmacy's city is, whatever spelling it was written in. */
export const townOf = (written: string): string => cityOf(written)?.city ?? written.trim();

/**
 * @returns as SQL, how verified pharmacies write their city beside the town that it is: a table
 *   `(written, town)`.
 */
export async function townsOf(db: Database): Promise<SQL> {
  const rows = await db
    .selectDistinct({ city: pharmacies.city })
    .from(pharmacies)
    .where(eq(pharmacies.verificationStatus, 'verified'));
  const written = rows.map(({ city }) => city);
  return sql`unnest(${sql.param(written)}::text[], ${sql.param(written.map(townOf))}::text[])`;
}

/**
 * Whether an answer says that the pharmacy has the item there and then: not what it can order, nor a
 * substitute, nor 'some' where it does not say which.
 */
export const hasIt = sql`(${searchAsks.answer} = 'all' or (${searchAsks.answer} = 'some'
  and ${searchAsks.lines} @> jsonb_build_array(
    jsonb_build_object('item', ${searchMedicines.item}, 'has', true))))`;

/** Different people: neither three numbers nor three addresses of one person are three askers. */
export const askers = sql`least(count(distinct searches.phone), count(distinct lower(searches.email)))`;
