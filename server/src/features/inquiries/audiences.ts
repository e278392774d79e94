import type { Audience } from '@dawaya/contract/vocabulary/live';
import type { InquiryRow } from './queries.ts';

/** Returns the audiences of an inquiry: its tracking page, and the account that sent it. */
export const audiencesOfInquiry = ({
  id,
  customerId,
}: Pick<InquiryRow, 'id' | 'customerId'>): Audience[] => [
  `track:${id}`,
  ...(customerId ? [`customer:${customerId}` as const] : []),
];
