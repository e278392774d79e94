import {
  type RequestMoveName,
  requestTransitions,
} from '@dawaya/contract/vocabulary/request-moves';
import { eq } from 'drizzle-orm';
import { prescriptionRequests, requestQuotes } from '../../database/schema.ts';
import type { Moving } from '../../platform/moves.ts';
import { audiencesOf } from './audiences.ts';
import { lockRequest, type RequestRow } from './queries.ts';

export const movingRequests: Moving<RequestRow, RequestMoveName> = {
  subject: 'requestId',
  moves: requestTransitions,
  queue: { name: 'request-moves', retryLimit: 100 },
  lock: lockRequest,
  byId: (id) => eq(prescriptionRequests.id, id),
  async change(db, id, change) {
    const [after] = await db
      .update(prescriptionRequests)
      .set(change)
      .where(eq(prescriptionRequests.id, id))
      .returning();
    return after;
  },
  audiencesOf,
  async whenUndone(db, { move, requestId }) {
    // The quote waits for the customer's answer again.
    if (move === 'accept' && requestId)
      await db
        .update(requestQuotes)
        .set({ acceptedAt: null })
        .where(eq(requestQuotes.requestId, requestId));
  },
};
