import {
  dismissReports as dismissCall,
  listReportedPlaces,
  removePlace as removeCall,
} from '@dawaya/contract/endpoints/places';
import type { PlaceDecision } from '@dawaya/contract/vocabulary/places';
import type { Database } from '../../database/client.ts';
import { readPage } from '../../platform/read-page.ts';
import type { Route } from '../../platform/route.ts';
import type { Services } from '../../services.ts';
import { dismissReports, listReportedAfter, removePlace } from '../places/index.ts';
import { runAsAdmin } from './as-admin.ts';

type Decide = (db: Database, id: string, now: Date) => Promise<void>;

/**
 * Applies an admin's decision on a reported place and records it.
 * @throws AppError `not_found`; the errors of `runAsAdmin`.
 */
async function decideOnPlace(
  services: Pick<Services, 'db' | 'clock'>,
  adminId: string,
  { id, decision, decide }: { id: string; decision: PlaceDecision; decide: Decide },
): Promise<void> {
  await runAsAdmin(services, adminId, async (db, record) => {
    await decide(db, id, services.clock());
    await record({ action: decision, subjectKind: 'place', subjectId: id });
  });
}

export function adminPlaceRoutes(route: Route, services: Services): void {
  route(listReportedPlaces, ['admin'], ({ query }) =>
    readPage(
      query,
      (after, limit) => listReportedAfter(services.db, after, limit),
      ({ nameAr, nameEn, city }) => [nameAr, nameEn, city].map((text) => text ?? ''),
    ),
  );
  route(dismissCall, ['admin'], ({ params, actor }) =>
    decideOnPlace(services, actor.admin.id, {
      id: params.id,
      decision: 'keep',
      decide: dismissReports,
    }),
  );
  route(removeCall, ['admin'], ({ params, actor }) =>
    decideOnPlace(services, actor.admin.id, {
      id: params.id,
      decision: 'remove',
      decide: removePlace,
    }),
  );
}
