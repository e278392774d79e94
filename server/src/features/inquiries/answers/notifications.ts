import type { StoredAnswer } from '@dawaya/contract/endpoints/answers';
import type { Database } from '../../../database/client.ts';
import type { Services } from '../../../services.ts';
import { mailAddressOfInquiry, notifyByText } from '../../prescription-requests/index.ts';
import { audiencesOfInquiry } from '../audiences.ts';
import { findFollowersOfInquiry, type InquiryRow } from '../queries.ts';

/**
 * Notifies the customer of an answer, in its transaction: open screens of each one, mail and device
 * of a pharmacy's first that has something. The first mail goes at once, one more covers the rest
 * of the hour.
 */
export async function notifyOfAnswer(
  services: Pick<
    Services,
    'live' | 'mail' | 'push' | 'publicUrl' | 'jobs' | 'deliveries' | 'clock'
  >,
  db: Database,
  inquiry: InquiryRow,
  { before, after }: { before: StoredAnswer | null; after: StoredAnswer },
): Promise<void> {
  const { live, mail, push, publicUrl } = services;
  await live.recordChange(db, ...audiencesOfInquiry(inquiry));
  // A changed price is news too, because the customer chooses the version that was read.
  if (before || after.answer !== 'none')
    await notifyByText(services, db, inquiry, { inquiryId: inquiry.id, news: 'answered' });
  const isNews = after.answer !== 'none' && (before === null || before.answer === 'none');
  if (!isNews) return;
  const { id, language, urgency } = inquiry;
  const address = await mailAddressOfInquiry(services, db, inquiry);
  await mail.sendOrGather(db, {
    recipientId: id,
    to: address,
    language,
    template: 'inquiry-answered',
    values: {
      requestsUrl: `${publicUrl}/my-requests`,
    },
  });
  for (const audience of await findFollowersOfInquiry(db, id))
    await push.send(db, { audience, kind: 'track-answered', urgency });
}
