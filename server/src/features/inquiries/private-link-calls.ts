import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../database/client.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../services.ts';
import {
  assertAsShown,
  assertUnlocked,
  getTracking,
  lockTracking,
  type Readers,
  readTracked,
  setPrivateHeaders,
  type Tracking,
} from '../tracking/index.ts';

export interface BrowserCall {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The private link that a call names, with the request that its page shows. */
export interface InquiryLinkTarget {
  token: string;
  shownRequestId?: string | undefined;
}

/** Returns the steps that the calls of a private link share. */
export function createPrivateLinkCalls(services: Services & { readers: Readers }) {
  const { db, readers } = services;

  const readByLink = async (request: FastifyRequest, token: string) => {
    const [tracked] = await readTracked(services, readers, request, [token]);
    if (!tracked) throw new AppError('not_found');
    return tracked;
  };

  /**
   * Changes the target of a private link in one transaction, then returns it: locks the tracking,
   * checks that this browser may open it and shows the same request, then calls `work`.
   */
  const changeByLink = async (
    { request, reply }: BrowserCall,
    { token, shownRequestId }: InquiryLinkTarget,
    work: (db: Database, tracking: Tracking) => Promise<void>,
  ) => {
    setPrivateHeaders(reply);
    await db.transaction(async (db) => {
      const tracking = await lockTracking(db, token);
      await assertUnlocked(db, services, request, tracking);
      assertAsShown(tracking, shownRequestId);
      await work(db, tracking);
    });
    return readByLink(request, token);
  };

  /**
   * Call it before counting an attempt.
   * @throws AppError `tracking_locked` if this browser may not open the private link.
   */
  const getUnlocked = async ({ request, reply }: BrowserCall, token: string): Promise<Tracking> => {
    setPrivateHeaders(reply);
    const tracking = await getTracking(db, token);
    await assertUnlocked(db, services, request, tracking);
    return tracking;
  };

  return { readByLink, changeByLink, getUnlocked };
}
