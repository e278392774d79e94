import {
  listAvailabilityReports,
  reportAvailability,
  withdrawAvailability,
} from '@dawaya/contract/endpoints/availability-reports';
import type { Route } from '../../../platform/route.ts';
import type { Services } from '../../../services.ts';
import { assertOwnPharmacy } from '../policy.ts';
import { deleteReport, listReports, storeReports } from './reports.ts';

/**
 * Lets all staff who answer inquiries report what they have, assistants too (docs/medicines.md).
 */
export function availabilityRoutes(
  route: Route,
  services: Pick<Services, 'db' | 'clock' | 'jobs' | 'live'>,
): void {
  const { db, clock } = services;

  route(listAvailabilityReports, ['pharmacy', 'assistant'], async ({ params, actor }) => {
    assertOwnPharmacy(actor, params.id);
    return listReports(db, params.id, clock());
  });

  route(reportAvailability, ['pharmacy', 'assistant'], async ({ params, body, actor }) => {
    assertOwnPharmacy(actor, params.id);
    await storeReports(services, params.id, body.products);
    return listReports(db, params.id, clock());
  });

  route(withdrawAvailability, ['pharmacy', 'assistant'], async ({ params, actor }) => {
    assertOwnPharmacy(actor, params.id);
    await deleteReport(services, params.id, params.reportId);
    return listReports(db, params.id, clock());
  });
}
