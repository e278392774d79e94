import { undoableFor } from '@dawaya/contract/vocabulary/request-moves';
import { eq } from 'drizzle-orm';
import { prescriptionRequests, trackings } from '../../../database/schema.ts';
import { AppError } from '../../../platform/app-error.ts';
import { PutOff } from '../../../platform/jobs.ts';
import type { TownAsking } from '../../prescription-requests/town.ts';
import { isAddressOf } from '../asking/proof.ts';
import type { AskingServices } from '../asking/services.ts';
import { askTown } from './ask-town.ts';

/**
 * Asks the town of a request at which nobody has looked by the time that its sender named; one that
 * was looked at, moved or sent on meanwhile is left as it is, and so is one whose sender may ask
 * nothing more.
 * @throws PutOff before that time: the queue goes by the database's clock.
 */
export async function askForSilent(
  services: AskingServices,
  { requestId }: TownAsking,
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
      // Taken back a moment ago, it may be there again in another.
      const undoneUntil = (request?.cancelledAt?.getTime() ?? 0) + undoableFor;
      const left = undoneUntil - services.clock().getTime();
      if (request?.status === 'cancelled' && left > 0) throw new PutOff(left);
      if (request?.status !== 'new' || request.seenAt || !request.askTownAt) return;
      const wait = request.askTownAt.getTime() - services.clock().getTime();
      if (wait > 0) throw new PutOff(wait);
      const { photosGoAlong } = request;
      // Nobody is there to prove anything, but for who sent it signed in.
      const { customerId, email } = request;
      const isProven = async () =>
        customerId !== null && (await isAddressOf(db, customerId, email));
      await askTown(db, services, tracking, { photosGoAlong }, { isProven, browserHash: null });
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
