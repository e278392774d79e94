import type { Audience } from '@dawaya/contract/vocabulary/live';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { inquiryRecipients, pharmacies } from '../../../database/schema.ts';
import type { Services } from '../../../services.ts';
import type { PharmacyRow } from '../../pharmacies/index.ts';
import { audiencesOf, type RequestRow } from '../../prescription-requests/index.ts';
import { audiencesOfInquiry } from '../audiences.ts';
import type { InquiryRow } from '../queries.ts';
import { textChoice } from './choice-texts.ts';

type Notifying = Pick<Services, 'live' | 'mail' | 'push' | 'jobs' | 'publicUrl'>;

const listAsked = (db: Database, inquiryId: string) =>
  db
    .select({ pharmacyId: inquiryRecipients.pharmacyId, answer: inquiryRecipients.answer })
    .from(inquiryRecipients)
    .where(eq(inquiryRecipients.inquiryId, inquiryId))
    // In one order, so that two choices never deadlock.
    .orderBy(asc(inquiryRecipients.pharmacyId));

const deskAudiences = (recipients: { pharmacyId: string }[]): Audience[] =>
  recipients.map(({ pharmacyId }) => `pharmacy:${pharmacyId}` as const);

/**
 * Notifies of a choice in its transaction: the chosen pharmacy by mail, by text and on its devices,
 * the others that had something on their devices ('found, thank you'), and the open screens of all.
 */
export async function notifyOfChoice(
  { live, mail, push, jobs, publicUrl }: Notifying,
  db: Database,
  inquiry: InquiryRow,
  { requestId, pharmacy }: { requestId: string; pharmacy: PharmacyRow },
): Promise<void> {
  const recipients = await listAsked(db, inquiry.id);
  await live.recordChange(
    db,
    ...new Set([
      ...deskAudiences(recipients),
      ...audiencesOfInquiry(inquiry),
      `track:${requestId}` as const,
    ]),
  );
  await mail.sendOrGather(db, {
    recipientId: pharmacy.id,
    to: pharmacy.email,
    language: pharmacy.language,
    template: 'answer-chosen',
    values: {
      dashboardUrl: `${publicUrl}/dashboard`,
    },
  });
  await push.send(db, {
    audience: `pharmacy:${pharmacy.id}`,
    kind: 'answer-chosen',
    urgency: inquiry.urgency,
  });
  await textChoice(db, { jobs }, pharmacy.id, { requestId, isReleased: false });
  for (const { pharmacyId, answer } of recipients)
    if (pharmacyId !== pharmacy.id && answer !== null && answer !== 'none')
      await push.send(db, { audience: `pharmacy:${pharmacyId}`, kind: 'inquiry-found' });
}

/** Notifies the released pharmacy in the transaction of the release, unless it has declined. */
export async function notifyOfRelease(
  { live, mail, push, jobs, publicUrl }: Notifying,
  db: Database,
  inquiry: InquiryRow,
  request: RequestRow,
): Promise<void> {
  const recipients = await listAsked(db, inquiry.id);
  await live.recordChange(
    db,
    ...new Set([
      ...deskAudiences(recipients),
      ...audiencesOfInquiry(inquiry),
      ...audiencesOf(request),
    ]),
  );
  if (request.status === 'declined') return;
  const [pharmacy] = await db
    .select()
    .from(pharmacies)
    .where(eq(pharmacies.id, request.pharmacyId));
  if (!pharmacy) return;
  await mail.sendOrGather(db, {
    recipientId: pharmacy.id,
    to: pharmacy.email,
    language: pharmacy.language,
    template: 'request-released',
    values: {
      dashboardUrl: `${publicUrl}/dashboard`,
    },
  });
  await push.send(db, { audience: `pharmacy:${pharmacy.id}`, kind: 'request-released' });
  await textChoice(db, { jobs }, pharmacy.id, { requestId: request.id, isReleased: true });
}
