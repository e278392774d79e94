import { and, inArray, isNotNull } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { pharmacyChannels } from '../../database/schema.ts';
import type { Queue } from '../../platform/jobs.ts';
import type { Services } from '../../services.ts';

/** Pharmacies that have a new request or question, and a proven number or chat. */
export const pharmacyTextQueue: Queue<{ pharmacyIds: string[] }> = {
  name: 'pharmacy-texts',
  retryLimit: 20,
};

/** Queues text messages to the pharmacies that opted in, in the transaction of their news. */
export async function textPharmacies(
  db: Database,
  { jobs }: Pick<Services, 'jobs'>,
  pharmacyIds: readonly string[],
): Promise<void> {
  const texted = await findTextedPharmacies(db, pharmacyIds);
  if (texted.length > 0) await jobs.send(db, pharmacyTextQueue, { pharmacyIds: texted });
}

/** Finds the pharmacies that have a proven number or chat, in one order. */
export async function findTextedPharmacies(
  db: Database,
  pharmacyIds: readonly string[],
): Promise<string[]> {
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
