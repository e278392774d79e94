import { statusesIn } from '@dawaya/contract/vocabulary/request-moves';
import { and, inArray, ne, sql } from 'drizzle-orm';
import { timestampParam } from '../../database/params.ts';
import { isOneOf } from '../../database/schema/columns.ts';
import { consultationRequests } from '../../database/schema.ts';
import type { RetentionCounts } from '../../platform/area.ts';
import type { Services } from '../../services.ts';
import { deleteAddresses } from '../tracking/index.ts';

const maxAtOnce = 500;

const { id, name, completedAt, declinedAt, cancelledAt, answeredAt, createdAt } =
  consultationRequests;

/** A row from which no person was deleted. */
export const notErasedCondition = ne(name, '');

/**
 * Deletes persons from consultations that ended, or got their last text, when the retention time
 * began. Doctor, times and status stay for the figures.
 */
export async function deletePatients({
  db,
  clock,
  live,
  retention,
}: Pick<Services, 'db' | 'clock' | 'retention'> & {
  live: Pick<Services['live'], 'recordChange'>;
}): Promise<Partial<RetentionCounts>> {
  const endedBefore = new Date(clock().getTime() - retention);
  return db.transaction(async (db) => {
    const expired = and(
      isOneOf('status', statusesIn.ended),
      notErasedCondition,
      sql`coalesce(greatest(${completedAt}, ${declinedAt}, ${cancelledAt}, ${answeredAt}), ${createdAt})
        < ${timestampParam(endedBefore)}`,
    );
    const rows = await db.select({ id }).from(consultationRequests).where(expired).limit(maxAtOnce);
    const ids = rows.map((row) => row.id);
    await deleteAddresses(db, 'consultationId', ids);
    const deleted = await db
      .update(consultationRequests)
      .set({
        name: '',
        phone: '',
        reason: '',
        email: null,
        language: null,
        trackingTokenHash: null,
        statusReason: null,
        answer: null,
        answerVersion: 0,
        answeredAt: null,
      })
      .where(and(expired, inArray(id, ids)))
      .returning();
    await live.recordChange(
      db,
      ...new Set(deleted.map((row) => `doctor:${row.doctorId}` as const)),
    );
    return { consultations: deleted.length };
  });
}
