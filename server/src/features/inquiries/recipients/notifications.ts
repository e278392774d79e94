import type { Audience } from '@dawaya/contract/vocabulary/live';
import type { Database } from '../../../database/client.ts';
import type { Services } from '../../../services.ts';
import { textPharmacies } from '../../prescription-requests/index.ts';
import { audiencesOfInquiry } from '../audiences.ts';
import type { InquiryRow } from '../queries.ts';
import { mailLater } from './digests.ts';

const screenOf = (pharmacyId: string): Audience => `pharmacy:${pharmacyId}`;

/**
 * Notifies pharmacies of an inquiry, in the transaction that asks them: open dashboards and devices
 * at once, mailboxes at most once an hour.
 */
export async function notifyRecipients(
  db: Database,
  services: Pick<Services, 'clock' | 'jobs' | 'live' | 'push'>,
  inquiry: InquiryRow,
  pharmacyIds: readonly string[],
): Promise<void> {
  const { live, push } = services;
  await live.recordChange(db, ...audiencesOfInquiry(inquiry), ...pharmacyIds.map(screenOf));
  for (const id of [...pharmacyIds].sort())
    await push.send(db, {
      audience: `pharmacy:${id}`,
      kind: 'new-inquiry',
      urgency: inquiry.urgency,
    });
  await mailLater(db, services, pharmacyIds);
  await textPharmacies(db, services, pharmacyIds);
}
