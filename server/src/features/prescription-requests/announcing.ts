import type { Database } from '../../database/client.ts';
import type { Services } from '../../services.ts';
import type { Letter } from '../mail/service.ts';
import type { PharmacyRow } from '../pharmacies/queries.ts';
import { audiencesOf } from './audiences.ts';
import type { RequestRow } from './queries.ts';

/** A request as it has just come to its pharmacy. */
interface Arrival {
  request: Pick<RequestRow, 'id' | 'pharmacyId' | 'customerId' | 'urgency'>;
  pharmacy: Pick<PharmacyRow, 'id' | 'email' | 'language'>;
}

/**
 * Tells of requests that have just come to their pharmacies, in the transaction that makes them:
 * screens, a mail that there is one, and a message to the devices of each.
 * @param letters other mails that are queued with these.
 */
export async function announceAll(
  db: Database,
  { mail, push, live, publicUrl }: Pick<Services, 'mail' | 'push' | 'live' | 'publicUrl'>,
  arrivals: readonly Arrival[],
  letters: readonly Letter[] = [],
): Promise<void> {
  const told = arrivals.map(({ pharmacy }) => ({
    to: pharmacy.email,
    language: pharmacy.language,
    template: 'new-request' as const,
    values: { dashboardUrl: `${publicUrl}/dashboard` },
    gatherFor: pharmacy.id,
  }));
  await Promise.all([
    live.changed(db, ...arrivals.flatMap(({ request }) => audiencesOf(request))),
    mail.sendAll(db, [...told, ...letters]),
  ]);
  await push.sendAll(
    db,
    arrivals.map(({ request, pharmacy }) => ({
      audience: `pharmacy:${pharmacy.id}`,
      kind: 'new-request',
      urgency: request.urgency,
    })),
  );
}

/** Tells of one request, as `announceAll` does. */
export const announce = (
  db: Database,
  services: Pick<Services, 'mail' | 'push' | 'live' | 'publicUrl'>,
  request: Arrival['request'],
  pharmacy: Arrival['pharmacy'],
): Promise<void> => announceAll(db, services, [{ request, pharmacy }]);
