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

/** The address of a call, with the request that its page shows. */
export interface InquiryLinkTarget {
  token: string;
  shown?: string | undefined;
}

/** Returns the steps that the calls of a private link share. */
export function createTrackedCalls(services: Services & { readers: Readers }) {
  const { db, readers } = services;

  const read = async (request: FastifyRequest, token: string) => {
    const [tracked] = await readTracked(services, readers, request, [token]);
    if (!tracked) throw new AppError('not_found');
    return tracked;
  };

  /** Changes the target of an address for its holder. It locks the row before any check. */
  const change = async (
    { request, reply }: BrowserCall,
    { token, shown }: InquiryLinkTarget,
    make: (db: Database, tracking: Tracking) => Promise<void>,
  ) => {
    setPrivateHeaders(reply);
    await db.transaction(async (db) => {
      const tracking = await lockTracking(db, token);
      await assertUnlocked({ ...services, db }, request, tracking);
      assertAsShown(tracking, shown);
      await make(db, tracking);
    });
    return read(request, token);
  };

  /** @throws AppError when the browser does not hold the address, before a try is counted. */
  const getHeld = async ({ request, reply }: BrowserCall, token: string): Promise<Tracking> => {
    setPrivateHeaders(reply);
    const tracking = await getTracking(db, token);
    await assertUnlocked(services, request, tracking);
    return tracking;
  };

  return { read, change, getHeld };
}
