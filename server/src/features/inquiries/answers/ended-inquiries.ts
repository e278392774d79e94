import type {
  EndedInquiryOutcome,
  endedInquiry,
} from '@dawaya/contract/endpoints/pharmacy-inquiries';
import type { InquiryStatus } from '@dawaya/contract/vocabulary/inquiries';
import { and, desc, eq, gt, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { listedCondition } from '../../../database/listed-pharmacies.ts';
import {
  inquiries,
  inquiryRecipients,
  pharmacies,
  prescriptionRequests,
  trackings,
} from '../../../database/schema.ts';
import { days } from '../../../platform/clock.ts';
import type { Services } from '../../../services.ts';

/** For how long, and for how many answers, a pharmacy sees the outcome. */
const shownFor = days(3);
const maxInquiries = 20;

const endedAt =
  sql<Date>`coalesce(${inquiries.chosenAt}, ${inquiries.closedAt}, ${inquiries.closesAt})`.mapWith(
    inquiries.closesAt,
  );

/** The current request's pharmacy, unless cancelled. A released one has at most declined. */
const chosen = sql<string | null>`(select ${prescriptionRequests.pharmacyId}
  from ${trackings}
  join ${prescriptionRequests} on ${prescriptionRequests.id} = ${trackings.requestId}
  where ${trackings.inquiryId} = ${inquiries.id}
    and ${prescriptionRequests.status} <> 'cancelled' limit 1)`;

const medicine = sql<string | null>`${inquiries.items}->0->>'text'`;

/**
 * Lists the outcomes of a pharmacy's answers, the latest end first. It
 * contains the first medicine and nothing else of the question: a pharmacy that was not chosen has
 * no access to an ended inquiry (docs/inquiries.md).
 */
export async function listEndedInquiries(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  pharmacyId: string,
): Promise<z.output<typeof endedInquiry>[]> {
  const now = clock();
  const rows = await db
    .select({
      inquiryId: inquiries.id,
      medicine,
      status: inquiries.status,
      answer: inquiryRecipients.answer,
      answeredAt: inquiryRecipients.answeredAt,
      endedAt,
      chosen,
    })
    .from(inquiryRecipients)
    .innerJoin(inquiries, eq(inquiries.id, inquiryRecipients.inquiryId))
    .innerJoin(pharmacies, eq(pharmacies.id, inquiryRecipients.pharmacyId))
    .where(
      and(
        eq(inquiryRecipients.pharmacyId, pharmacyId),
        listedCondition,
        isNull(inquiryRecipients.mutedAt),
        ne(inquiryRecipients.answer, 'none'),
        or(ne(inquiries.status, 'open'), lte(inquiries.closesAt, now)),
        gt(endedAt, new Date(now.getTime() - shownFor)),
      ),
    )
    .orderBy(desc(endedAt), desc(inquiries.id))
    .limit(maxInquiries);
  return rows.flatMap(({ answer, answeredAt, ...row }) =>
    answer && answeredAt
      ? [{ ...row, answer, answeredAt, outcome: decideOutcome(row, pharmacyId) }]
      : [],
  );
}

function decideOutcome(
  { status, chosen }: { status: InquiryStatus; chosen: string | null },
  pharmacyId: string,
): EndedInquiryOutcome {
  if (status === 'chosen' && chosen) return chosen === pharmacyId ? 'chosen' : 'elsewhere';
  return status === 'chosen' || status === 'closed' ? 'closed' : 'expired';
}
