import type { TransferClaimStatus } from '@dawaya/contract/vocabulary/transfers';
import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../../database/client.ts';
import { afterCondition, timestampParam } from '../../../database/params.ts';
import { advertisements, files, pharmacies, transferClaims } from '../../../database/schema.ts';
import type { ListPosition } from '../../../platform/cursors.ts';
import { isUuid } from '../../../platform/ids.ts';
import { nameColumns } from '../../pharmacies/index.ts';

const maxSimilar = 5;

export type TransferClaimRow = typeof transferClaims.$inferSelect;

export type SimilarClaim = Pick<TransferClaimRow, 'id' | 'reference' | 'status'> & {
  pharmacy: ClaimOnDesk['pharmacy'];
};

/** Returns undefined for a malformed id too. */
export async function findClaim(db: Database, id: string): Promise<TransferClaimRow | undefined> {
  const [claim] = isUuid(id)
    ? await db.select().from(transferClaims).where(eq(transferClaims.id, id))
    : [];
  return claim;
}

export async function lockClaim(db: Database, id: string): Promise<TransferClaimRow | undefined> {
  const [claim] = isUuid(id)
    ? await db.select().from(transferClaims).where(eq(transferClaims.id, id)).for('update')
    : [];
  return claim;
}

export async function lastClaims(
  db: Database,
  advertisementIds: string[],
): Promise<Map<string, TransferClaimRow>> {
  if (advertisementIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([transferClaims.advertisementId])
    .from(transferClaims)
    .where(inArray(transferClaims.advertisementId, advertisementIds))
    .orderBy(
      transferClaims.advertisementId,
      sql`${transferClaims.status} = 'waiting' desc`,
      desc(transferClaims.createdAt),
    );
  return new Map(rows.map((row) => [row.advertisementId, row]));
}

const onDesk = (db: Database) =>
  db
    .select({
      claim: transferClaims,
      productName: advertisements.productName,
      description: advertisements.description,
      deletedAt: advertisements.deletedAt,
      pharmacy: nameColumns,
      language: pharmacies.language,
      receiptId: files.id,
    })
    .from(transferClaims)
    .innerJoin(advertisements, eq(advertisements.id, transferClaims.advertisementId))
    .innerJoin(pharmacies, eq(pharmacies.id, transferClaims.pharmacyId))
    .leftJoin(files, and(eq(files.transferClaimId, transferClaims.id), eq(files.state, 'ready')))
    .$dynamic();
export type ClaimOnDesk = Awaited<ReturnType<typeof onDesk>>[number];

export async function findOnDesk(db: Database, id: string): Promise<ClaimOnDesk | undefined> {
  const [claim] = await onDesk(db).where(eq(transferClaims.id, id));
  return claim;
}

/** Lists the next `limit` claims: waiting ones longest waiting first, others newest first. */
export async function claimsAfter(
  db: Database,
  after: ListPosition | undefined,
  limit: number,
  status?: TransferClaimStatus,
): Promise<(ClaimOnDesk & ListPosition)[]> {
  const { id, createdAt } = transferClaims;
  const isWaiting = status === 'waiting';
  const past = afterCondition(
    { time: createdAt, id },
    after,
    isWaiting ? 'oldest first' : 'newest first',
  );
  const order = isWaiting ? asc : desc;
  const rows = await onDesk(db)
    .where(and(past, status && eq(transferClaims.status, status)))
    .orderBy(order(createdAt), order(id))
    .limit(limit);
  return rows.map((row) => ({ ...row, id: row.claim.id, createdAt: row.claim.createdAt }));
}

/** Returns the last four to six digits of a reference, equal for its writings; null with fewer. */
const tailOf = (reference: SQLWrapper): SQL<string | null> =>
  sql`substring(regexp_replace(${reference}, '[^0-9]', '', 'g') from '[0-9]{4,6}$')`;

/**
 * Finds other waiting or confirmed claims whose references end in the same digits as one of
 * `claimIds`: they may be the same transfer in another writing.
 * @returns by claim, the newest first, five of each at most.
 */
export async function similarClaims(db: Database, claimIds: string[]) {
  const similar = new Map<string, SimilarClaim[]>();
  if (claimIds.length === 0) return similar;
  const askedClaims = alias(transferClaims, 'asked');
  const { id, reference, status, createdAt } = transferClaims;
  const rows = await db
    .select({ of: askedClaims.id, id, reference, status, pharmacy: nameColumns })
    .from(askedClaims)
    .innerJoin(
      transferClaims,
      and(
        ne(id, askedClaims.id),
        ne(status, 'refused'),
        eq(tailOf(reference), tailOf(askedClaims.reference)),
      ),
    )
    .innerJoin(pharmacies, eq(pharmacies.id, transferClaims.pharmacyId))
    .where(inArray(askedClaims.id, claimIds))
    .orderBy(desc(createdAt));
  for (const { of, ...row } of rows) {
    const similarClaims = similar.get(of) ?? [];
    if (similarClaims.length < maxSimilar) similar.set(of, [...similarClaims, row]);
  }
  return similar;
}

/** Finds claims decided or waiting before `moment` that still have a photo or a payer's name. */
export const oldClaims = (db: Database, moment: Date) =>
  db
    .selectDistinct({
      id: transferClaims.id,
      status: transferClaims.status,
      language: pharmacies.language,
    })
    .from(transferClaims)
    .innerJoin(pharmacies, eq(pharmacies.id, transferClaims.pharmacyId))
    .leftJoin(files, and(eq(files.transferClaimId, transferClaims.id), eq(files.state, 'ready')))
    .where(
      and(
        sql`coalesce(${transferClaims.decidedAt}, ${transferClaims.createdAt}) < ${timestampParam(moment)}`,
        or(
          isNotNull(files.id),
          isNotNull(transferClaims.payer),
          eq(transferClaims.status, 'waiting'),
        ),
      ),
    );
