import { statusesIn } from '@dawaya/contract/vocabulary/request-moves';
import { and, inArray, notExists, sql } from 'drizzle-orm';
import { anyOf } from '../../database/any-of.ts';
import { timestampParam } from '../../database/params.ts';
import { isOneOf } from '../../database/schema/columns.ts';
import {
  pharmacyReports,
  prescriptionRequests,
  refillReminders,
  requestMessages,
  requestQuotes,
  requestThreads,
} from '../../database/schema.ts';
import type { RetentionCounts } from '../../platform/area.ts';
import type { Services } from '../../services.ts';
import { deleteAddresses } from '../tracking/index.ts';
import { audiencesOf } from './audiences.ts';
import { notErasedCondition } from './queries.ts';

/** Rows of one batch, because their photos are deleted one request after another. */
const maxAtOnce = 200;

const { id, completedAt, declinedAt, cancelledAt, createdAt } = prescriptionRequests;

/**
 * Deletes persons from requests that ended when the retention time began: photos, names, contact
 * details, texts, the report about the pharmacy and the private link. Pharmacy, times, urgency, status and medicines stay for
 * the figures. A request with a refill reminder stays whole, since its sender waits for mail.
 */
export async function deleteSenders({
  db,
  clock,
  files,
  live,
  retention,
}: Pick<Services, 'db' | 'clock' | 'files' | 'retention'> & {
  live: Pick<Services['live'], 'recordChange'>;
}): Promise<Partial<RetentionCounts>> {
  const endedBefore = new Date(clock().getTime() - retention);
  return db.transaction(async (db) => {
    const reminders = db
      .select({ one: sql`1` })
      .from(refillReminders)
      .where(sql`${refillReminders.requestId} = ${id}`);
    const expiredCondition = and(
      isOneOf('status', statusesIn.ended),
      notErasedCondition,
      sql`coalesce(greatest(${completedAt}, ${declinedAt}, ${cancelledAt}), ${createdAt})
        < ${timestampParam(endedBefore)}`,
      notExists(reminders),
      sql`not exists (select from trackings where request_id = ${id} and inquiry_id is not null)`,
    );
    const candidates = await db
      .select({ id })
      .from(prescriptionRequests)
      .where(expiredCondition)
      .limit(maxAtOnce);
    const candidateIds = candidates.map((row) => row.id);
    const stay = await deleteAddresses(db, 'requestId', candidateIds);
    const expiredRows = await db
      .select()
      .from(prescriptionRequests)
      .where(and(expiredCondition, anyOf(id, candidateIds)))
      .orderBy(id)
      .for('update');
    const rows = expiredRows.filter((row) => !stay.has(row.id));
    const ids = rows.map((row) => row.id);
    if (ids.length === 0) return {};
    let photos = 0;
    for (const prescriptionRequestId of ids)
      photos += (await files.detach(db, { prescriptionRequestId })).length;
    await db.delete(requestMessages).where(inArray(requestMessages.requestId, ids));
    await db.delete(pharmacyReports).where(inArray(pharmacyReports.requestId, ids));
    await db.delete(requestThreads).where(inArray(requestThreads.requestId, ids));
    await db.update(requestQuotes).set({ note: null }).where(inArray(requestQuotes.requestId, ids));
    await db
      .update(prescriptionRequests)
      .set({
        customerId: null,
        customerName: '',
        phone: '',
        email: '',
        notes: null,
        privateNote: null,
        forName: null,
        statusReason: null,
        trackingTokenHash: null,
      })
      .where(inArray(id, ids));
    await live.recordChange(db, ...new Set(rows.flatMap(audiencesOf)));
    return { requests: ids.length, photos };
  });
}
