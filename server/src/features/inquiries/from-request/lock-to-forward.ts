import { canForward, requestTransitions } from '@dawaya/contract/vocabulary/request-moves';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { prescriptionRequests } from '../../../database/schema.ts';
import { AppError } from '../../../platform/app-error.ts';
import { moveColumns, notifyLater } from '../../../platform/moves.ts';
import { recordMove, settleMoves, trackingHolder } from '../../../platform/undo.ts';
import type { Services } from '../../../services.ts';
import {
  audiencesOf,
  changeRequest,
  lockRequest,
  movingRequests,
  type RequestRow,
} from '../../prescription-requests/index.ts';

/**
 * Locks the request of a private link to forward it: a request that was declined
 * recently, or has not been started (docs/inquiries.md). A request from an inquiry is released
 * instead.
 * @throws AppError `status_backwards`
 */
export async function lockToForward(
  db: Database,
  { requestId, inquiryId }: { requestId: string | null; inquiryId: string | null },
  now: Date,
): Promise<RequestRow> {
  if (!requestId || inquiryId) throw new AppError('status_backwards');
  const request = await lockRequest(db, eq(prescriptionRequests.id, requestId));
  if (!request) throw new AppError('not_found');
  if (!canForward(request, now.getTime())) throw new AppError('status_backwards');
  return request;
}

/**
 * Ends a request that is forwarded, in the transaction of `db` that has locked it. A waiting
 * one is cancelled, and its pharmacy notified. A declined one stays declined, and its pharmacy can
 * no longer undo that. The request will no longer become an inquiry by itself.
 */
export async function endForwardedRequest(
  db: Database,
  { clock, jobs, live }: Pick<Services, 'clock' | 'jobs' | 'live'>,
  request: RequestRow,
): Promise<void> {
  const change =
    request.status === 'new' && moveColumns(requestTransitions.cancel, request.status, clock());
  await changeRequest(db, request.id, { ...change, askTownAt: null });
  await settleMoves(db, request.id, clock());
  if (change)
    await notifyLater(
      db,
      jobs,
      movingRequests.queue,
      await recordMove(db, {
        requestId: request.id,
        move: 'cancel',
        at: clock(),
        ...trackingHolder,
        statusBefore: request.status,
        wasFirstLook: false,
      }),
    );
  await live.recordChange(db, ...audiencesOf(request));
}
