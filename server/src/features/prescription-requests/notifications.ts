import { nameIn } from '@dawaya/contract/vocabulary/names';
import type { PushKind } from '@dawaya/contract/vocabulary/push';
import {
  requestMoves as movesOfRequests,
  type PharmacyMoveName,
  type RequestMoveName,
  undoableFor,
} from '@dawaya/contract/vocabulary/request-moves';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { pharmacies, prescriptionRequests, requestMoves } from '../../database/schema.ts';
import { seconds } from '../../platform/clock.ts';
import { type Jobs, PutOff, type Queue } from '../../platform/jobs.ts';
import { type MoveRow, settleMove, undoEnd } from '../../platform/undo.ts';
import type { Services } from '../../services.ts';
import { namesOf } from '../pharmacies/index.ts';
import { followersOfRequests } from './audiences.ts';
import { lockRequest } from './queries.ts';

export const moveNotificationQueue: Queue<{ moveId: number }> = {
  name: 'request-moves',
  retryLimit: 100,
};

const pushed = {
  start: 'track-started',
  complete: 'track-completed',
  decline: 'track-declined',
} as const satisfies Record<PharmacyMoveName, PushKind>;

/** The queue uses the database's clock, the undo time ours, so a second is added. */
const notificationDelay = undoableFor + seconds(1);

/** Queues a move's notification for the end of its undo time, in the move's transaction. */
export const notifyLater = (db: Database, jobs: Jobs, { id }: MoveRow): Promise<void> =>
  jobs.send(db, moveNotificationQueue, { moveId: id }, notificationDelay);

/**
 * Notifies the other side of a move, unless it was undone meanwhile (docs/mail.md and
 * docs/requests.md). After that it cannot be undone.
 * @throws PutOff while it still can be.
 */
export async function notifyOfMove(
  {
    db,
    clock,
    mail,
    push,
    publicUrl,
  }: Pick<Services, 'db' | 'clock' | 'mail' | 'push' | 'publicUrl'>,
  moveId: number,
): Promise<void> {
  await db.transaction(async (db) => {
    const isMove = eq(requestMoves.id, moveId);
    const [found] = await db.select().from(requestMoves).where(isMove);
    // Erased since.
    if (!found?.requestId) return;
    const request = await lockRequest(db, eq(prescriptionRequests.id, found.requestId));
    // Read again under the lock, which undoing also takes.
    const [row] = await db.select().from(requestMoves).where(isMove);
    if (!request || !row || row.undoneAt || row.notifiedAt) return;
    const now = clock();
    const wait = undoEnd(row).getTime() - now.getTime();
    if (wait > 0) throw new PutOff(wait);
    await settleMove(db, moveId, now);
    const [pharmacy] = await db
      .select()
      .from(pharmacies)
      .where(eq(pharmacies.id, request.pharmacyId));
    if (!pharmacy) return;
    const name = row.move as RequestMoveName;
    const { to, template } = movesOfRequests[name].mail;
    const values = {
      shopName: nameIn(to === 'pharmacy' ? pharmacy.language : request.language, namesOf(pharmacy)),
      phone: pharmacy.phone,
      reason: request.statusReason ?? '',
      homeUrl: `${publicUrl}/`,
      requestsUrl: `${publicUrl}/my-requests`,
      dashboardUrl: `${publicUrl}/dashboard`,
    };
    if (to === 'pharmacy')
      await mail.sendOrGather(db, pharmacy.id, pharmacy.email, pharmacy.language, template, values);
    else await mail.send(db, request.email, request.language, template, values);
    if (name === 'accept')
      await push.send(db, { audience: `pharmacy:${pharmacy.id}`, kind: 'answer-accepted' });
    else if (name !== 'cancel')
      for (const audience of await followersOfRequests(db, [request.id]))
        await push.send(db, { audience, kind: pushed[name] });
  });
}
