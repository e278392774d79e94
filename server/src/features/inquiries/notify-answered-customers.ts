import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { inquiries, inquiryRecipients } from '../../database/schema.ts';
import type { Services } from '../../services.ts';
import { audiencesOfInquiry } from './audiences.ts';
import { waveQueue } from './recipients/waves.ts';

/**
 * Notifies the customers whom a pharmacy answered, in the transaction in which it loses its
 * verification. Its answers are hidden from then on and cannot be chosen. When only it had
 * everything, other pharmacies are asked.
 */
export async function notifyAnsweredCustomers(
  { jobs, live }: Pick<Services, 'jobs' | 'live'>,
  db: Database,
  pharmacyId: string,
): Promise<void> {
  const rows = await db
    .select({ id: inquiries.id, customerId: inquiries.customerId })
    .from(inquiryRecipients)
    .innerJoin(inquiries, eq(inquiries.id, inquiryRecipients.inquiryId))
    .where(
      and(
        eq(inquiryRecipients.pharmacyId, pharmacyId),
        isNotNull(inquiryRecipients.answer),
        eq(inquiries.status, 'open'),
      ),
    );
  await live.recordChange(db, ...new Set(rows.flatMap(audiencesOfInquiry)));
  // By a job, because answering and choosing lock the inquiry before the pharmacy, which is locked
  // here already.
  for (const { id } of rows) await jobs.send(db, waveQueue, { inquiryId: id, at: null });
}
