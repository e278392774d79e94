import { eq, or } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { anyOf } from '../../database/any-of.ts';
import { files } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../services.ts';
import { listOpenings } from '../files/openings.ts';
import type { FileOwner } from '../files/service.ts';
import { assertUnlocked } from './holders.ts';
import type { Readers } from './readers.ts';
import { getTracking, requestsFrom, type Tracking } from './trackings.ts';

type ReadingServices = Pick<Services, 'db' | 'cookies'>;

/** @throws AppError `not_found` for a token that is none, `tracking_locked`. */
async function getUnlocked(
  services: ReadingServices,
  request: FastifyRequest,
  token: string,
): Promise<Tracking> {
  const tracking = await getTracking(services.db, token);
  await assertUnlocked(services, request, tracking);
  return tracking;
}

/**
 * Whose the photos are that whoever holds the address may open: the request's, or the search's while
 * none is chosen.
 * @throws AppError `not_found` for a token that is none, `tracking_locked`.
 */
export async function photoOwner(
  services: ReadingServices,
  request: FastifyRequest,
  token: string,
): Promise<FileOwner> {
  const { requestId, searchId } = await getUnlocked(services, request, token);
  if (requestId) return { prescriptionRequestId: requestId };
  if (searchId) return { searchId };
  throw new AppError('not_found');
}

/**
 * Who has opened the photos (product decision 44), and those that stayed behind with a request before.
 * @throws AppError `not_found` for a token that is none, `tracking_locked`.
 */
export async function openingsOfTracked(
  services: ReadingServices,
  named: Readers['named'],
  request: FastifyRequest,
  token: string,
) {
  const { tokenHash, requestId, searchId } = await getUnlocked(services, request, token);
  const before = await requestsFrom(services.db, [tokenHash]);
  const rows = await listOpenings(
    services.db,
    or(
      requestId ? eq(files.prescriptionRequestId, requestId) : undefined,
      searchId ? eq(files.searchId, searchId) : undefined,
      anyOf(files.prescriptionRequestId, before),
    ),
  );
  return rows.map(({ fileId, opener, isSmall, openedAt, pharmacy }) => ({
    fileId,
    by: opener,
    pharmacy: pharmacy && named(request.language, pharmacy),
    isSmall,
    at: openedAt,
  }));
}
