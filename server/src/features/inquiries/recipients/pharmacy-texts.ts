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

/** Queues text messages to the asked pharmacies that opted in, in the transaction of the wave. */
export async function textPharmacies(
  db: Database,
  { jobs }: Pick<Services, 'jobs'>,
  pharmacyIds: readonly string[],
): Promise<void> {
  if (pharmacyIds.length === 0) return;
  const rows = await db
    .selectDistinct({ id: pharmacyChannels.pharmacyId })
    .from(pharmacyChannels)
    .where(
      and(
        inArray(pharmacyChannels.pharmacyId, [...pharmacyIds]),
        isNotNull(pharmacyChannels.provenAt),
      ),
    );
  if (rows.length > 0)
    await jobs.send(db, pharmacyTextQueue, { pharmacyIds: rows.map(({ id }) => id).sort() });
}
