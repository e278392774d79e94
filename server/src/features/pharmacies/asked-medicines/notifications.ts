import { cityOf } from '@dawaya/contract/vocabulary/cities';
import { askedForDays } from '@dawaya/contract/vocabulary/medicines';
import { productName } from '@dawaya/contract/vocabulary/product-name';
import { and, asc, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { pharmacies } from '../../../database/schema.ts';
import { days, hours } from '../../../platform/clock.ts';
import type { Queue } from '../../../platform/jobs.ts';
import type { Services } from '../../../services.ts';
import { canonicalTown, listUnmetDemand, type UnavailableMedicine } from '../../medicines/index.ts';

export const askedMedicinesQueue: Queue<object> = { name: 'asked-medicines', retryLimit: 3 };
/** Sundays at nine in Khartoum, where the week begins. */
export const askedMedicinesTimes = '0 7 * * 0';

const batch = 50;

/**
 * Mails verified pharmacies once a week the medicines that their town did not find. An interrupted
 * run continues after the last mail, so no pharmacy gets two.
 */
export async function notifyOfAskedMedicines(services: Services): Promise<void> {
  const medicinesByTown = await listUnmetDemand(services.db, services.clock());
  const verified = await services.db
    .selectDistinct({ city: pharmacies.city })
    .from(pharmacies)
    .where(eq(pharmacies.verificationStatus, 'verified'));
  // In all spellings of the pharmacies. Rows of other cities stay unchanged, because each change
  // makes lists again.
  const cities = verified
    .map(({ city }) => city)
    .filter((city) => medicinesByTown.has(canonicalTown(city)));
  if (cities.length === 0) return;
  while ((await notifyBatch(services, medicinesByTown, cities)) === batch);
}

// One transaction queues the mails and records them. It skips rows that another process has locked.
const notifyBatch = (
  { db, clock, mail, publicUrl }: Services,
  medicinesByTown: ReadonlyMap<string, readonly UnavailableMedicine[]>,
  cities: string[],
): Promise<number> =>
  db.transaction(async (db) => {
    const now = clock();
    const { verificationStatus, emailProvenAt, wantsAskedMail, askedMailedAt } = pharmacies;
    const lastWeek = new Date(now.getTime() - days(askedForDays) + hours(12));
    const notified = await db
      .select()
      .from(pharmacies)
      .where(
        and(
          eq(verificationStatus, 'verified'),
          inArray(pharmacies.city, cities),
          eq(wantsAskedMail, true),
          isNotNull(emailProvenAt),
          or(isNull(askedMailedAt), lt(askedMailedAt, lastWeek)),
        ),
      )
      .orderBy(asc(pharmacies.id))
      .limit(batch)
      .for('no key update', { skipLocked: true });
    for (const pharmacy of notified) {
      await db.update(pharmacies).set({ askedMailedAt: now }).where(eq(pharmacies.id, pharmacy.id));
      const items = medicinesByTown.get(canonicalTown(pharmacy.city));
      if (!items) continue;
      const { language } = pharmacy;
      const knownCity = cityOf(pharmacy.city);
      await mail.send(db, {
        to: pharmacy.email,
        language,
        template: 'pharmacy-asked-medicines',
        values: {
          city: (language === 'ar' ? knownCity?.nameAr : knownCity?.city) ?? pharmacy.city,
          asked: items.map((item) => ({ name: productName(language, item), times: item.times })),
          dashboardUrl: `${publicUrl}/dashboard`,
        },
      });
    }
    return notified.length;
  });
