import { undoWindowMs } from '@dawaya/contract/vocabulary/request-moves';
import { eq } from 'drizzle-orm';
import { prescriptionRequests, trackings } from '../../../database/schema.ts';
import { AppError } from '../../../platform/app-error.ts';
import { RetryLaterError } from '../../../platform/jobs.ts';
import type { Services } from '../../../services.ts';
import type { SilentRequest } from '../../prescription-requests/index.ts';
import { isAddressOf } from '../create/prove-email.ts';
import { convertToInquiry } from './convert-to-inquiry.ts';

/**
 * Turns a request that the pharmacy has not seen in the time chosen by its sender into an inquiry.
 * It skips a request that was seen, moved or forwarded meanwhile, or whose sender may make no more
 * inquiries.
 * @throws RetryLaterError before that time: the queue uses the database's clock.
 */
export async function convertSilentRequest(
  services: Services,
  { requestId }: SilentRequest,
): Promise<void> {
  try {
    await services.db.transaction(async (db) => {
      const [tracking] = await db
        .select()
        .from(trackings)
        .where(eq(trackings.requestId, requestId))
        .for('update');
      if (!tracking) return;
      const [request] = await db
        .select()
        .from(prescriptionRequests)
        .where(eq(prescriptionRequests.id, requestId))
        .for('update');
      // A recent cancellation may still be undone.
      const undoneUntil = (request?.cancelledAt?.getTime() ?? 0) + undoWindowMs;
      const remainingMs = undoneUntil - services.clock().getTime();
      if (request?.status === 'cancelled' && remainingMs > 0)
        throw new RetryLaterError(remainingMs);
      if (request?.status !== 'new' || request.seenAt || !request.askTownAt) return;
      const wait = request.askTownAt.getTime() - services.clock().getTime();
      if (wait > 0) throw new RetryLaterError(wait);
      const { photosGoAlong } = request;
      // The sender is not there to prove the address, unless an account sent it.
      const { customerId } = request;
      const isProven = async (email: string) =>
        customerId !== null && (await isAddressOf(db, customerId, email));
      await convertToInquiry(db, services, tracking, {
        changes: { photosGoAlong },
        sender: { isProven, browserHash: null },
      });
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
