import { followTracked } from '@dawaya/contract/endpoints/live';
import {
  forgetOnDevice,
  listPhotoOpenings,
  openByCode as openByCodeCall,
  readTrackedPhoto,
  track,
  trackByCode,
  trackSeveral,
  unlockTracking,
} from '@dawaya/contract/endpoints/tracking';
import type { Audience } from '@dawaya/contract/vocabulary/live';
import { AppError } from '../../platform/app-error.ts';
import type { Route } from '../../platform/route.ts';
import type { Services } from '../../services.ts';
import { findByCode } from './codes.ts';
import { removeHolder } from './holders.ts';
import { canOpenByCode, openByCode } from './open-by-code.ts';
import { findPhotoOwner, listOpeningsOfTracked } from './photos.ts';
import { setPrivateHeaders } from './private-headers.ts';
import { type Readers, readTracked } from './read-tracked.ts';
import { findTracking, getTracking } from './trackings.ts';
import { unlockAddress } from './unlock.ts';

export function trackingRoutes(route: Route, services: Services & { readers: Readers }): void {
  const { readers } = services;
  const { db, clock, files, live } = services;

  route(track, 'anyone', async ({ params, request, reply }) => {
    setPrivateHeaders(reply);
    const [tracked] = await readTracked(services, readers, request, [params.token]);
    if (!tracked) throw new AppError('not_found');
    return tracked;
  });

  route(trackSeveral, 'anyone', async ({ body, request, reply }) => {
    setPrivateHeaders(reply);
    return readTracked(services, readers, request, body.tokens);
  });

  const audiencesOf = async (token: string): Promise<Audience[]> => {
    const tracking = await findTracking(db, token);
    if (!tracking) return [];
    const { requestId, inquiryId, consultationId } = tracking;
    return [`track:${requestId ?? inquiryId ?? consultationId}`];
  };

  route(followTracked, 'anyone', async ({ params: { token }, request, reply }) => {
    setPrivateHeaders(reply);
    const audiences = await audiencesOf(token);
    const [first] = audiences;
    if (!first) throw new AppError('not_found');
    return live.stream(request, reply, {
      audiences,
      // No session exists, so callers of one address from one network count as one browser.
      browser: `${first} ${request.ip}`,
      // When the address leads elsewhere, the stream ends, and the page connects again.
      mayListen: async () => String(await audiencesOf(token)) === String(audiences),
    });
  });

  route(unlockTracking, 'anyone', async ({ params, body, request, reply }) => {
    setPrivateHeaders(reply);
    await unlockAddress(services, request, reply, { token: params.token, digits: body.digits });
  });

  route(forgetOnDevice, 'anyone', async ({ params, request, reply }) => {
    setPrivateHeaders(reply);
    const { tokenHash } = await getTracking(db, params.token);
    await removeHolder(services, request, reply, tokenHash);
  });

  route(readTrackedPhoto, 'anyone', async ({ params, query, request, reply }) => {
    setPrivateHeaders(reply);
    const owner = await findPhotoOwner(services, request, params.token);
    return files.send(reply, await files.open(params.fileId, owner, 'sender', query.size));
  });

  route(listPhotoOpenings, 'anyone', async ({ params, request, reply }) => {
    setPrivateHeaders(reply);
    return listOpeningsOfTracked(services, readers.withShopName, request, params.token);
  });

  route(trackByCode, 'anyone', async ({ body, request, language, reply }) => {
    setPrivateHeaders(reply);
    const tracked = await findByCode(services, body, request.ip);
    const tracking = { ...tracked, locked: true, token: null };
    const reading = { language, now: clock() };
    const canOpen = await canOpenByCode(services, tracked);
    const { requestId, inquiryId } = tracking;
    const foundRequest =
      requestId && (await readers.request(db, [tracking], reading)).get(requestId);
    if (foundRequest) {
      const { status, seenAt, pharmacy } = foundRequest;
      return { status, isSeen: seenAt !== null, shopName: pharmacy.shopName, canOpen };
    }
    const inquiry = inquiryId && (await readers.inquiry(db, [tracking], reading)).get(inquiryId);
    if (!inquiry) throw new AppError('not_found');
    return { status: inquiry.status, isSeen: false, shopName: null, canOpen };
  });

  route(openByCodeCall, 'anyone', async ({ body, request, language, reply }) => {
    setPrivateHeaders(reply);
    const opened = await openByCode(services, { request, reply }, body, language);
    if (opened) return opened;
    reply.status(202);
    return { codeRequired: true as const };
  });
}
