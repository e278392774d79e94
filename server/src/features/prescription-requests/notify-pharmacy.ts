import type { Cause } from '../../database/cause.ts';
import type { Database } from '../../database/client.ts';
import type { Services } from '../../services.ts';
import type { Letter } from '../mail/index.ts';
import type { PharmacyRow } from '../pharmacies/index.ts';
import { audiencesOf } from './audiences.ts';
import { textPharmacies } from './pharmacy-texts.ts';
import type { RequestRow } from './queries.ts';

interface Arrival {
  request: Pick<RequestRow, 'id' | 'pharmacyId' | 'customerId' | 'urgency'>;
  pharmacy: Pick<PharmacyRow, 'id' | 'email' | 'language'>;
  cause?: Cause | undefined;
}

/**
 * Notifies pharmacies of new requests, in the transaction that creates them: open screens, a mail,
 * a message to the devices of each, and a text message.
 * @param letters other mails to queue with these.
 */
export async function notifyPharmacies(
  db: Database,
  services: Pick<Services, 'mail' | 'push' | 'live' | 'publicUrl' | 'jobs'>,
  arrivals: readonly Arrival[],
  letters: readonly Letter[] = [],
): Promise<void> {
  const { mail, push, live, publicUrl } = services;
  const newRequests = arrivals.flatMap(({ pharmacy: { id, email, language }, cause }) =>
    email === null
      ? []
      : {
          to: email,
          language,
          template: 'new-request' as const,
          values: { dashboardUrl: `${publicUrl}/dashboard` },
          gatherFor: id,
          cause,
        },
  );
  await Promise.all([
    live.recordChange(db, ...arrivals.flatMap(({ request }) => audiencesOf(request))),
    mail.sendAll(db, [...newRequests, ...letters]),
  ]);
  await push.sendAll(
    db,
    arrivals.map(({ request, pharmacy }) => ({
      audience: `pharmacy:${pharmacy.id}`,
      kind: 'new-request',
      urgency: request.urgency,
    })),
  );
  await textPharmacies(
    db,
    services,
    arrivals.map(({ pharmacy }) => pharmacy.id),
  );
}

export const notifyPharmacy = (
  db: Database,
  services: Pick<Services, 'mail' | 'push' | 'live' | 'publicUrl' | 'jobs'>,
  request: Arrival['request'],
  pharmacy: Arrival['pharmacy'],
): Promise<void> => notifyPharmacies(db, services, [{ request, pharmacy }]);
