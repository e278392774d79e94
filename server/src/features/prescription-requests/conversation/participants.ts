import type { MessageSide } from '@dawaya/contract/vocabulary/messages';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../database/client.ts';
import { prescriptionRequests } from '../../../database/schema.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import { isUuid } from '../../../platform/ids.ts';
import { hashOf } from '../../../platform/secrets.ts';
import type { Services } from '../../../services.ts';
import { assertAsShown, assertUnlocked, lockTracking } from '../../tracking/index.ts';
import { mayHandle } from '../policy.ts';
import { lockRequest, type RequestRow } from '../queries.ts';

export interface Participant {
  side: MessageSide;
  staffId: string | null;
  /** The participant's name of the request, part of the idempotency key. */
  subject: string;
  /**
   * Locks the request until the transaction of `db` ends; by address, it locks the tracking row
   * first.
   * @throws AppError `not_found`, `tracking_locked`
   */
  lock(db: Database): Promise<RequestRow>;
}

async function lockFound(db: Database, id: string | null | undefined): Promise<RequestRow> {
  const request = id ? await lockRequest(db, eq(prescriptionRequests.id, id)) : undefined;
  if (!request) throw new AppError('not_found');
  return request;
}

export const pharmacyParticipant = (actor: Actor, id: string): Participant => ({
  side: 'pharmacy',
  staffId: actor.pharmacy?.staffId ?? null,
  subject: id,
  async lock(db) {
    if (!isUuid(id)) throw new AppError('not_found');
    const request = await lockFound(db, id);
    if (!mayHandle(actor, request)) throw new AppError('not_found');
    return request;
  },
});

/**
 * Returns the holder of an unlocked private link, which leads to one request at a time.
 * @param shown the request that the page shows. Its lock throws `request_forwarded` for another.
 */
export const trackingParticipant = (
  services: Pick<Services, 'cookies'>,
  request: FastifyRequest,
  token: string,
  shown: string | undefined,
): Participant => ({
  side: 'customer',
  staffId: null,
  subject: hashOf(token).toString('hex'),
  async lock(db) {
    const tracking = await lockTracking(db, token);
    await assertUnlocked(db, services, request, tracking);
    assertAsShown(tracking, shown);
    return lockFound(db, tracking.requestId);
  },
});

/** @throws AppError `not_found`, `request_not_completed` */
export async function lockCompleted(db: Database, participant: Participant): Promise<RequestRow> {
  const request = await participant.lock(db);
  if (request.status !== 'completed') throw new AppError('request_not_completed');
  return request;
}

/**
 * Locks a request whose customer may send it again: a completed request, or a request that they
 * cancelled.
 * @throws AppError `not_found`, `request_not_completed`
 */
export async function lockRepeatable(db: Database, participant: Participant): Promise<RequestRow> {
  const request = await participant.lock(db);
  if (request.status !== 'completed' && request.status !== 'cancelled')
    throw new AppError('request_not_completed');
  return request;
}
