import { eq, or } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { anyOf } from '../../database/any-of.ts';
import { files } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../services.ts';
import { type FileOwner, listOpenings } from '../files/index.ts';
import { assertUnlocked } from './holders.ts';
import type { Readers } from './read-tracked.ts';
import { findRequestsFrom, getTracking, type Tracking } from './trackings.ts';

type ReadingServices = Pick<Services, 'db' | 'cookies'>;

/** @throws AppError `not_found` for an unknown token, `tracking_locked`. */
async function getUnlocked(
  services: ReadingServices,
  request: FastifyRequest,
  token: string,
): Promise<Tracking> {
  const tracking = await getTracking(services.db, token);
  await assertUnlocked(services.db, services, request, tracking);
  return tracking;
}

/**
 * Returns the owner of the photos that the holder of an address may open: the request, or the
 * inquiry before a choice.
 * @throws AppError `not_found` for an unknown token, `tracking_locked`.
 */
export async function findPhotoOwner(
  services: ReadingServices,
  request: FastifyRequest,
  token: string,
): Promise<FileOwner> {
  const { requestId, inquiryId } = await getUnlocked(services, request, token);
  if (requestId) return { prescriptionRequestId: requestId };
  if (inquiryId) return { inquiryId };
  throw new AppError('not_found');
}

/**
 * Lists the openings of the photos (docs/files.md), including those that stayed with an earlier
 * request.
 * @throws AppError `not_found` for an unknown token, `tracking_locked`.
 */
export async function listOpeningsOfTracked(
  services: ReadingServices,
  withShopName: Readers['withShopName'],
  request: FastifyRequest,
  token: string,
) {
  const { tokenHash, requestId, inquiryId } = await getUnlocked(services, request, token);
  const before = await findRequestsFrom(services.db, [tokenHash]);
  const rows = await listOpenings(
    services.db,
    or(
      requestId ? eq(files.prescriptionRequestId, requestId) : undefined,
      inquiryId ? eq(files.inquiryId, inquiryId) : undefined,
      anyOf(files.prescriptionRequestId, before),
    ),
  );
  return rows.map(({ fileId, opener, isSmall, openedAt, pharmacy }) => ({
    fileId,
    by: opener,
    pharmacy: pharmacy && withShopName(request.language, pharmacy),
    isSmall,
    at: openedAt,
  }));
}
