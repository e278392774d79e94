import type { Database } from '../../../database/client.ts';
import type { Queue } from '../../../platform/jobs.ts';
import type { Services } from '../../../services.ts';
import { findTextedPharmacies } from '../../prescription-requests/index.ts';

/** A customer chose the pharmacy of a request, or released it. */
export interface ChoiceNotice {
  requestId: string;
  isReleased: boolean;
}
export const choiceTextQueue: Queue<ChoiceNotice> = { name: 'choice-texts', retryLimit: 20 };

/** Queues text messages about a choice, in its transaction, if the pharmacy opted in. */
export async function textChoice(
  db: Database,
  { jobs }: Pick<Services, 'jobs'>,
  pharmacyId: string,
  notice: ChoiceNotice,
): Promise<void> {
  const texted = await findTextedPharmacies(db, [pharmacyId]);
  if (texted.length > 0) await jobs.send(db, choiceTextQueue, notice);
}
