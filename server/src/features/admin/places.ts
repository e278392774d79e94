import { randomUUID } from 'node:crypto';
import { keepPlace, listReportedPlaces, removePlace } from '@dawaya/contract/endpoints/places';
import type { PlaceDecision } from '@dawaya/contract/vocabulary/places';
import type { Database } from '../../database/client.ts';
import { auditLog } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Route } from '../../platform/route.ts';
import type { Services } from '../../services.ts';
import { reportedAfter } from '../places/queries.ts';
import * as reported from '../places/service.ts';
import { readPage } from './paging.ts';
import { findAdmin } from './service.ts';

type Decide = (db: Database, id: string, now: Date) => Promise<void>;
const deciders: Record<PlaceDecision, Decide> = {
  keep: reported.keepPlace,
  remove: reported.removePlace,
};

/**
 * Decides on a place; it and its audit row are one change.
 * @throws AppError `not_found`; `not_signed_in` for an admin who has just been disabled.
 */
async function decideOnPlace(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  adminId: string,
  id: string,
  decision: PlaceDecision,
): Promise<void> {
  const now = clock();
  await db.transaction(async (db) => {
    const admin = await findAdmin(db, adminId);
    if (!admin || admin.disabledAt) throw new AppError('not_signed_in');
    await deciders[decision](db, id, now);
    await db.insert(auditLog).values({
      id: randomUUID(),
      adminId,
      adminEmail: admin.email,
      action: decision,
      subjectKind: 'place',
      subjectId: id,
      details: {},
      createdAt: now,
    });
  });
}

/** What an admin reads and decides of places that were reported as gone (product decision 45). */
export function adminPlaceRoutes(route: Route, services: Services): void {
  route(listReportedPlaces, ['admin'], ({ query }) =>
    readPage(
      query,
      (after, limit) => reportedAfter(services.db, after, limit),
      ({ nameAr, nameEn, city }) => [nameAr, nameEn, city].map((text) => text ?? ''),
    ),
  );
  route(keepPlace, ['admin'], async ({ params, actor }) => {
    await decideOnPlace(services, actor.admin.id, params.id, 'keep');
    return undefined;
  });
  route(removePlace, ['admin'], async ({ params, actor }) => {
    await decideOnPlace(services, actor.admin.id, params.id, 'remove');
    return undefined;
  });
}
