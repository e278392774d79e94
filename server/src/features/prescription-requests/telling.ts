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
import { type MoveRow, undoEnd } from '../../platform/undo.ts';
import type { Services } from '../../services.ts';
import { namesOf } from '../pharmacies/names.ts';
import { followersOfRequests } from './audiences.ts';
import { lockRequest } from './queries.ts';

/** Moves that the other side hears of once they can no longer be taken back. */
export const moveTellingQueue: Queue<{ moveId: number }> = {
  name: 'request-moves',
  retryLimit: 100,
};

const pushed = {
  start: 'track-started',
  complete: 'track-completed',
  decline: 'track-declined',
} as const satisfies Record<PharmacyMoveName, PushKind>;

/** The queue goes by the database's clock, the six seconds by ours: a second lies between them. */
const tellingDelay = undoableFor + seconds(1);

/** Has a move told when its time is over, in the transaction that makes it. */
export const tellLater = (db: Database, jobs: Jobs, { id }: MoveRow): Promise<void> =>
  jobs.send(db, moveTellingQueue, { moveId: id }, tellingDelay);

/**
 * Tells the other side of a request that it has moved, unless the move was taken back meanwhile
 * (product decisions 19 and 46). From here on it cannot be taken back.
 * @throws PutOff while it still can be.
 */
export async function tellMove(
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
    // Read again: who takes a move back holds the request, too.
    const [row] = await db.select().from(requestMoves).where(isMove);
    if (!request || !row || row.undoneAt || row.toldAt) return;
    const now = clock();
    const wait = undoEnd(row).getTime() - now.getTime();
    if (wait > 0) throw new PutOff(wait);
    await db.update(requestMoves).set({ toldAt: now }).where(isMove);
    const [pharmacy] = await db
      .select()
      .from(pharmacies)
      .where(eq(pharmacies.id, request.pharmacyId));
    if (!pharmacy) return;
    const name = row.move as RequestMoveName;
    const { to, template } = movesOfRequests[name].mail;
    // Each mail takes of it what it tells.
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
