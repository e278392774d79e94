import { randomUUID } from 'node:crypto';
import type { ChannelName } from '@dawaya/contract/vocabulary/channels';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { deliveries } from '../../database/schema.ts';
import { minutes, msUntil } from '../../platform/clock.ts';
import type { DeliveryReport } from './channel.ts';
import { fail, giveUp, mayBeReported } from './fail-messages.ts';
import { type Delivery, queueDeliveries, type SendingServices } from './queue-messages.ts';

type Failure = Extract<DeliveryReport, { kind: 'failed' }>;

/** The pauses before the tries after failures of the network, such as a phone without a signal. */
const pausesAfterFailures = [minutes(1), minutes(5), minutes(15)];

async function findReported(
  db: Database,
  channel: ChannelName,
  providerId: string,
): Promise<Delivery | undefined> {
  const condition = and(eq(deliveries.channel, channel), eq(deliveries.providerId, providerId));
  const [row] = await db.select().from(deliveries).where(condition).for('update');
  if (row?.state !== 'queued') return row;
  // The report was faster than the gateway's answer, which then finds another state.
  const [taken] = await db
    .update(deliveries)
    .set({ timesTaken: row.timesTaken + 1 })
    .where(eq(deliveries.id, row.id))
    .returning();
  return taken;
}

async function storeFailure(
  services: SendingServices,
  db: Database,
  row: Delivery,
  { reason, isFinal }: Failure,
): Promise<void> {
  if (isFinal) return giveUp(services, db, row, reason);
  const now = services.clock();
  const pause = pausesAfterFailures[row.failures];
  if (pause === undefined || msUntil(row.expiresAt, now) <= pause)
    return fail(services, db, row, reason);
  await db
    .update(deliveries)
    .set({
      state: 'queued',
      // The gateway would take the old id for a repeated call.
      providerId: randomUUID(),
      failures: row.failures + 1,
      error: reason,
      claimedUntil: null,
    })
    .where(eq(deliveries.id, row.id));
  await queueDeliveries(services, db, [row], pause);
}

/**
 * Stores what the gateway reports about a message.
 * @returns whether a message waited for it.
 */
export const storeReport = (
  services: SendingServices,
  channel: ChannelName,
  report: DeliveryReport,
): Promise<boolean> =>
  services.db.transaction(async (db) => {
    const row = await findReported(db, channel, report.providerId);
    if (!row || !mayBeReported(row)) return false;
    if (report.kind === 'failed') {
      await storeFailure(services, db, row, report);
      return true;
    }
    const now = services.clock();
    await db
      .update(deliveries)
      .set({
        state: report.kind,
        error: null,
        sentAt: row.sentAt ?? now,
        endedAt: report.kind === 'delivered' ? now : null,
      })
      .where(eq(deliveries.id, row.id));
    return true;
  });
