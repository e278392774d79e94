import { and, inArray, isNotNull } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { pharmacyChannels } from '../../../database/schema.ts';
import type { Queue } from '../../../platform/jobs.ts';
import type { Services } from '../../../services.ts';

/** Pharmacies that were asked and have a proven number or chat. */
export const pharmacyTextQueue: Queue<{ pharmacyIds: string[] }> = {
  name: 'pharmacy-texts',
  retryLimit: 20,
};

/** A customer chose the pharmacy of a request, or released it. */
export interface ChoiceNotice {
  requestId: string;
  isReleased: boolean;
}
export const choiceTextQueue: Queue<ChoiceNotice> = { name: 'choice-texts', retryLimit: 20 };

/** Queues text messages to the asked pharmacies that opted in, in the transaction of the wave. */
export async function textPharmacies(
  db: Database,
  { jobs }: Pick<Services, 'jobs'>,
  pharmacyIds: readonly string[],
): Promise<void> {
  const texted = await findTexted(db, pharmacyIds);
  if (texted.length > 0) await jobs.send(db, pharmacyTextQueue, { pharmacyIds: texted });
}

/** Queues text messages about a choice, in its transaction, if the pharmacy opted in. */
export async function textChoice(
  db: Database,
  { jobs }: Pick<Services, 'jobs'>,
  pharmacyId: string,
  notice: ChoiceNotice,
): Promise<void> {
  const texted = await findTexted(db, [pharmacyId]);
  if (texted.length > 0) await jobs.send(db, choiceTextQueue, notice);
}

/** Finds the pharmacies that have a proven number or chat, in one order. */
async function findTexted(db: Database, pharmacyIds: readonly string[]): Promise<string[]> {
  if (pharmacyIds.length === 0) return [];
  const rows = await db
    .selectDistinct({ id: pharmacyChannels.pharmacyId })
    .from(pharmacyChannels)
    .where(
      and(
        inArray(pharmacyChannels.pharmacyId, [...pharmacyIds]),
        isNotNull(pharmacyChannels.provenAt),
      ),
    );
  return rows.map(({ id }) => id).sort();
}
