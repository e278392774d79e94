import {
  canGoOn,
  type RequestStatus,
  requestMoves,
} from '@dawaya/contract/vocabulary/request-moves';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { requestMoves as madeMoves, prescriptionRequests } from '../../../database/schema.ts';
import { AppError } from '../../../platform/app-error.ts';
import { moved } from '../../../platform/moves.ts';
import { anybody, recordMove } from '../../../platform/undo.ts';
import { audiencesOf } from '../../prescription-requests/audiences.ts';
import { lockRequest, type RequestRow } from '../../prescription-requests/queries.ts';
import { tellLater } from '../../prescription-requests/telling.ts';
import type { AskingServices } from '../asking/services.ts';

/**
 * The request that an address leads to, held to be sent on: one that was declined of late, or that
 * nobody has started on (docs/decisions/0070, 0095). What a search has made is let go by releasing it.
 * @throws AppError `status_backwards`
 */
export async function lockToSendOn(
  db: Database,
  { requestId, searchId }: { requestId: string | null; searchId: string | null },
  now: Date,
): Promise<RequestRow> {
  if (!requestId || searchId) throw new AppError('status_backwards');
  const request = await lockRequest(db, eq(prescriptionRequests.id, requestId));
  if (!request) throw new AppError('not_found');
  if (!canGoOn(request, now.getTime())) throw new AppError('status_backwards');
  return request;
}

/**
 * Ends what goes on elsewhere, in the transaction of `db` that holds it: one that waited is
 * cancelled, and its pharmacy told; one that was declined stays so, and its pharmacy cannot take that
 * back any more. Nobody looks for an answer to it any more.
 */
export async function leaveBehind(
  db: Database,
  { clock, jobs, live }: Pick<AskingServices, 'clock' | 'jobs' | 'live'>,
  request: RequestRow,
): Promise<void> {
  const change =
    request.status === 'new' &&
    moved<RequestStatus, typeof requestMoves.cancel>(requestMoves.cancel, request.status, clock());
  await db
    .update(prescriptionRequests)
    .set({ ...change, askTownAt: null })
    .where(eq(prescriptionRequests.id, request.id));
  await db
    .update(madeMoves)
    .set({ toldAt: clock() })
    .where(and(eq(madeMoves.requestId, request.id), isNull(madeMoves.toldAt)));
  if (change)
    await tellLater(
      db,
      jobs,
      await recordMove(db, {
        requestId: request.id,
        move: 'cancel',
        at: clock(),
        ...anybody,
        statusBefore: request.status,
        wasFirstLook: false,
      }),
    );
  await live.changed(db, ...audiencesOf(request));
}
