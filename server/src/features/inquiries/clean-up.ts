import { and, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { timestampParam } from '../../database/params.ts';
import {
  inquiries,
  inquiryRecipients,
  prescriptionRequests,
  trackings,
} from '../../database/schema.ts';
import type { RetentionCounts } from '../../platform/area.ts';
import { days } from '../../platform/clock.ts';
import type { Erased, ErasedPerson } from '../../platform/erasure.ts';
import type { Services } from '../../services.ts';
import { findRequestsFrom } from '../tracking/index.ts';

/** The time for which the hashes of browser and network are stored. Limits cover a day. */
const originLifetime = days(2);
/** Rows of one batch, because their photos are deleted one inquiry after another. */
const maxAtOnce = 500;

type Files = Services['files'];
type Deleted = { inquiries: number; photos: number };

/**
 * Deletes inquiries that ended without a choice before the retention time (90 days), with answers,
 * photos and private link, and old hashes of browsers and networks (docs/tracking.md). A chosen
 * one is deleted 90 days after its request has ended, with its coordinates and all answers, and the
 * private link then leads to the request alone (docs/inquiries.md). Uncovered photos that stayed
 * with an earlier request are deleted too.
 */
export async function deleteExpiredInquiries({
  db,
  clock,
  files,
  retention,
}: Pick<Services, 'db' | 'clock' | 'files' | 'retention'>): Promise<Partial<RetentionCounts>> {
  const now = clock().getTime();
  const endedBefore = new Date(now - retention);
  const unchosen = await db.transaction((db) => deleteUnchosen(db, files, endedBefore));
  const chosen = await db.transaction((db) => deleteChosen(db, files, endedBefore));
  await forgetOrigins(db, new Date(now - originLifetime));
  return {
    inquiries: unchosen.inquiries + chosen.inquiries,
    photos: unchosen.photos + chosen.photos,
  };
}

async function deleteUnchosen(db: Database, files: Files, endedBefore: Date): Promise<Deleted> {
  const expiredCondition = or(
    and(inArray(inquiries.status, ['closed', 'expired']), lt(inquiries.closedAt, endedBefore)),
    // The closing job was lost. Such an inquiry takes no answers, and is deleted like the others.
    and(eq(inquiries.status, 'open'), lt(inquiries.closesAt, endedBefore)),
  );
  const expiredInquiries = await db
    .select({ id: inquiries.id })
    .from(inquiries)
    .where(expiredCondition)
    .limit(maxAtOnce);
  const ids = expiredInquiries.map(({ id }) => id);
  // The trackings are deleted with their inquiries, and locked before them, as everywhere.
  const addresses = await db
    .select({ hash: trackings.tokenHash })
    .from(trackings)
    .where(inArray(trackings.inquiryId, ids))
    .orderBy(trackings.tokenHash)
    .for('update');
  const hashes = addresses.map(({ hash }) => hash);
  const photos = await deletePhotos(db, files, ids, hashes);
  await db.delete(inquiries).where(inArray(inquiries.id, ids));
  return { inquiries: ids.length, photos };
}

async function deleteChosen(db: Database, files: Files, endedBefore: Date): Promise<Deleted> {
  const { status, completedAt, declinedAt, cancelledAt } = prescriptionRequests;
  const endedInquiries = await db
    .select({ id: inquiries.id, hash: trackings.tokenHash })
    .from(trackings)
    .innerJoin(inquiries, eq(inquiries.id, trackings.inquiryId))
    .innerJoin(prescriptionRequests, eq(prescriptionRequests.id, trackings.requestId))
    .where(
      and(
        eq(inquiries.status, 'chosen'),
        inArray(status, ['completed', 'declined', 'cancelled']),
        sql`greatest(${completedAt}, ${declinedAt}, ${cancelledAt})
          < ${timestampParam(endedBefore)}`,
      ),
    )
    .orderBy(trackings.tokenHash)
    .limit(maxAtOnce)
    .for('update', { of: trackings });
  const ids = endedInquiries.map(({ id }) => id);
  await db.update(trackings).set({ inquiryId: null }).where(inArray(trackings.inquiryId, ids));
  const hashes = endedInquiries.map(({ hash }) => hash);
  const photos = await deletePhotos(db, files, ids, hashes);
  await db.delete(inquiries).where(inArray(inquiries.id, ids));
  return { inquiries: ids.length, photos };
}

/** Deletes the photos of inquiries, and the uncovered ones of requests that became inquiries. */
async function deletePhotos(
  db: Database,
  files: Files,
  inquiryIds: string[],
  tokenHashes: Buffer[],
): Promise<number> {
  const owners = [
    ...inquiryIds.map((inquiryId) => ({ inquiryId })),
    ...(await findRequestsFrom(db, tokenHashes)).map((prescriptionRequestId) => ({
      prescriptionRequestId,
    })),
  ];
  let photos = 0;
  for (const owner of owners) photos += (await files.detach(db, owner)).length;
  return photos;
}

/** Removes the hashes of browser, network and code from older inquiries. */
async function forgetOrigins(db: Database, createdBefore: Date): Promise<void> {
  await db
    .update(inquiries)
    .set({ browserHash: null, networkHash: null, emailCodeHash: null, emailCodeExpiresAt: null })
    .where(
      and(
        lt(inquiries.createdAt, createdBefore),
        or(
          isNotNull(inquiries.browserHash),
          isNotNull(inquiries.networkHash),
          isNotNull(inquiries.emailCodeHash),
        ),
      ),
    );
}

/** Deletes the person's inquiries with their answers, and the person's name as staff in answers. */
export async function eraseInquiries(
  { files }: Pick<Services, 'files'>,
  db: Database,
  { inquiryIds, staffIds }: ErasedPerson,
): Promise<Partial<Erased>> {
  let photos = 0;
  for (const inquiryId of inquiryIds) photos += (await files.detach(db, { inquiryId })).length;
  await db.delete(inquiries).where(inArray(inquiries.id, inquiryIds));
  await db
    .update(inquiryRecipients)
    .set({ staffName: null })
    .where(inArray(inquiryRecipients.staffId, staffIds));
  return { inquiries: inquiryIds.length, photos };
}
