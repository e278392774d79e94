import type { sendPrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import type { FieldProblem } from '@dawaya/contract/errors';
import { containsContactDetails } from '@dawaya/contract/vocabulary/contacts';
import type { InquiryItem } from '@dawaya/contract/vocabulary/inquiries';
import type { z } from 'zod';
import type { Database } from '../../database/client.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Clock, hours, msUntil } from '../../platform/clock.ts';
import type { Jobs, Queue } from '../../platform/jobs.ts';
import type { Limit } from '../../platform/limits.ts';
import type { RequestRow } from './queries.ts';

type RequestForm = z.output<typeof sendPrescriptionRequest.form>;

export interface SilentRequest {
  requestId: string;
}

/** Turns requests that no pharmacy looks at into inquiries; `features/inquiries` handles it. */
export const silentRequestQueue: Queue<SilentRequest> = {
  name: 'silent-requests',
  retryLimit: 100,
};

/** Counts each inquiry, and each request that may become one later. */
export const inquiriesPerNetwork: Limit = { name: 'inquiry:network', count: 20, window: hours(1) };

/** Queues the inquiry for the sender's chosen time, if any, in the transaction of the sending. */
export async function scheduleAskTown(
  db: Database,
  { clock, jobs }: { clock: Clock; jobs: Jobs },
  { id, askTownAt }: Pick<RequestRow, 'id' | 'askTownAt'>,
): Promise<void> {
  if (!askTownAt) return;
  const wait = msUntil(askTownAt, clock());
  await jobs.send(db, silentRequestQueue, { requestId: id }, wait);
}

/**
 * Checks that pharmacies of a town could read the request, and that it contains no link and no
 * number.
 * @throws AppError `invalid_fields`
 */
export function assertReadableByTown(
  form: Pick<RequestForm, 'askTownAfterMinutes' | 'items' | 'notes' | 'photosGoAlong'>,
  photos: number,
): void {
  if (form.askTownAfterMinutes === undefined) return;
  const { items = [], notes, photosGoAlong } = form;
  assertReadable({ items, notes: notes ?? null, photosGoAlong, photos });
}

/**
 * Checks that an inquiry has something to read for pharmacies that do not know the customer, and
 * neither link nor number.
 * @throws AppError `invalid_fields` with `contains_contact` or `nothing_asked`.
 */
export function assertReadable(question: {
  items: readonly InquiryItem[];
  notes: string | null;
  photosGoAlong: boolean;
  photos: number;
}): void {
  const { items, notes, photosGoAlong, photos } = question;
  const refuse = (field: string, problem: FieldProblem): never => {
    throw new AppError('invalid_fields', { fields: [{ field, problem }] });
  };
  if (notes && containsContactDetails(notes)) refuse('notes', 'contains_contact');
  if (items.length === 0 && !notes && !(photosGoAlong && photos > 0))
    refuse('items', 'nothing_asked');
}
