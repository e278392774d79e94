import { customerPageLength } from '@dawaya/contract/endpoints/tracking';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { requestTransitions } from '@dawaya/contract/vocabulary/request-moves';
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { positionParam } from '../../database/params.ts';
import { pharmacies, prescriptionRequests, trackings } from '../../database/schema.ts';
import { type ListPosition, readPosition, writePosition } from '../../platform/cursors.ts';
import { findUndoable, readMoves, trackingHolder, undoEndOf } from '../../platform/undo.ts';
import { nameColumns, presentPosition, withShopName } from '../pharmacies/index.ts';
import type { ReadContext, TrackingWithToken } from '../tracking/index.ts';
import { nothingSaid, readConversations } from './conversation/present-conversation.ts';
import { readReminders } from './conversation/reminders.ts';
import { hiddenContent, listPhotoAddresses, presentSent } from './sender-view.ts';

const requestsWithCode = (db: Database) =>
  db
    .select({
      request: prescriptionRequests,
      code: trackings.code,
      pharmacy: {
        id: pharmacies.id,
        ...nameColumns,
        phone: pharmacies.phone,
        city: pharmacies.city,
        state: pharmacies.state,
        address: pharmacies.address,
        landmark: pharmacies.landmark,
        latitude: pharmacies.latitude,
        longitude: pharmacies.longitude,
      },
    })
    .from(prescriptionRequests)
    .innerJoin(trackings, eq(trackings.requestId, prescriptionRequests.id))
    .innerJoin(pharmacies, eq(pharmacies.id, prescriptionRequests.pharmacyId))
    .$dynamic();
type FollowedRow = Awaited<ReturnType<typeof requestsWithCode>>[number];

const { cancel, accept } = requestTransitions;
/** The moves of a private link's holder. */
export const movesOfCustomer = { cancel, accept };

/** Requests with the pharmacy's details for their sender, who reads `language`. */
async function presentForSender(
  db: Database,
  rows: FollowedRow[],
  {
    isLocked,
    tokenOf,
    reading: { language, now },
  }: {
    isLocked: (id: string) => boolean;
    tokenOf: (id: string) => string | null | undefined;
    reading: ReadContext;
  },
) {
  const endStatuses = [cancel.to, accept.to] as readonly string[];
  const maybe = rows.filter(({ request }) => endStatuses.includes(request.status));
  const movesByRequest = await readMoves(
    db,
    'requestId',
    maybe.map(({ request }) => request.id),
  );
  const open = rows.map(({ request }) => request).filter(({ id }) => !isLocked(id));
  const conversation = await readConversations(db, open, 'customer', language);
  const refills = await readReminders(
    db,
    open.map(({ id }) => id),
  );
  const photos = await listPhotoAddresses(db, open, tokenOf);
  return rows.map(({ request, code, pharmacy }) => {
    const lastMove = findUndoable(movesByRequest.get(request.id), {
      moves: movesOfCustomer,
      subject: request,
      maker: trackingHolder,
      now,
    });
    const locked = isLocked(request.id);
    return {
      kind: 'request' as const,
      ...request,
      ...(locked ? hiddenContent : presentSent(request, now)),
      photos: photos.get(request.id) ?? [],
      ...(locked ? nothingSaid : conversation(request)),
      refillOn: refills.get(request.id) ?? null,
      code,
      locked,
      // The pharmacy's text may repeat the content of the request.
      statusReason: locked ? null : request.statusReason,
      undoUntil: lastMove ? undoEndOf(lastMove.row) : null,
      pharmacy: { ...withShopName(language, pharmacy), ...presentPosition(pharmacy) },
    };
  });
}
export type PresentedRequest = Awaited<ReturnType<typeof presentForSender>>[number];

export async function listFollowedRequests(
  db: Database,
  followed: readonly Pick<TrackingWithToken, 'requestId' | 'token' | 'locked'>[],
  reading: ReadContext,
): Promise<Map<string, PresentedRequest>> {
  const locked = new Map(followed.map(({ requestId, locked }) => [String(requestId), locked]));
  if (locked.size === 0) return new Map();
  const rows = await requestsWithCode(db).where(
    inArray(prescriptionRequests.id, [...locked.keys()]),
  );
  const tokens = new Map(followed.map(({ requestId, token }) => [String(requestId), token]));
  const isLocked = (id: string) => locked.get(id) !== false;
  const read = await presentForSender(db, rows, {
    isLocked,
    tokenOf: (id) => tokens.get(id),
    reading,
  });
  return new Map(read.map((request) => [request.id, request]));
}

const afterCondition = ({ createdAt, id }: ListPosition): SQL =>
  sql`(${prescriptionRequests.createdAt}, ${prescriptionRequests.id}) < ${positionParam({ createdAt, id })}`;

/**
 * Returns a page of a customer's requests, newest first.
 * @throws AppError `invalid_fields` for a cursor of another origin.
 */
export async function listOfCustomer(
  db: Database,
  customerId: string,
  { cursor, language, now }: { cursor: string | undefined; language: Language; now: Date },
): Promise<{ items: PresentedRequest[]; nextCursor: string | null }> {
  const rows = await requestsWithCode(db)
    .where(
      and(
        eq(prescriptionRequests.customerId, customerId),
        cursor === undefined ? undefined : afterCondition(readPosition(cursor)),
      ),
    )
    .orderBy(desc(prescriptionRequests.createdAt), desc(prescriptionRequests.id))
    .limit(customerPageLength + 1);
  const page = rows.slice(0, customerPageLength);
  const items = await presentForSender(db, page, {
    isLocked: () => false,
    tokenOf: () => undefined,
    reading: { language, now },
  });
  const last = items.at(-1);
  const hasMore = rows.length > customerPageLength && last;
  return { items, nextCursor: hasMore ? writePosition(last) : null };
}
