import type { Audience } from '@dawaya/contract/vocabulary/live';
import type { RequestRow } from './queries.ts';

/** Whose screens show a request: its pharmacy's, those of who follows it, and of who sent it signed in. */
export const audiencesOf = ({
  id,
  pharmacyId,
  customerId,
}: Pick<RequestRow, 'id' | 'pharmacyId' | 'customerId'>): Audience[] => [
  `pharmacy:${pharmacyId}`,
  `track:${id}`,
  ...(customerId ? [`customer:${customerId}` as const] : []),
];
