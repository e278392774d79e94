import { expiryNoticeDays } from '@dawaya/contract/vocabulary/advertising';
import { and, asc, eq, gt, isNull, lte, ne, or } from 'drizzle-orm';
import { advertisements, pharmacies } from '../../database/schema.ts';
import { days } from '../../platform/clock.ts';
import type { Queue } from '../../platform/jobs.ts';
import type { Services } from '../../services.ts';
import { listUrl } from './payment.ts';

export const expiryNoticeQueue: Queue<object> = {
  name: 'advertisement-expiry-notices',
  retryLimit: 0,
};
export const expiryNoticeTimes = '7 * * * *';

const batch = 50;

/** Mails pharmacies whose advertisement ends within three days, once per end (docs/mail.md). */
export async function sendExpiryNotices(services: Services): Promise<void> {
  while ((await sendBatch(services)) === batch);
}

// One transaction queues the mails and records them. It skips rows that another process has locked.
const sendBatch = ({ db, clock, mail, publicUrl }: Services): Promise<number> =>
  db.transaction(async (db) => {
    const now = clock();
    const { isPaid, isActive, expiresAt, expiryNoticeFor, deletedAt } = advertisements;
    const ending = await db
      .select({ advertisement: advertisements, pharmacy: pharmacies })
      .from(advertisements)
      .innerJoin(pharmacies, eq(pharmacies.id, advertisements.pharmacyId))
      .where(
        and(
          eq(isPaid, true),
          eq(isActive, true),
          gt(expiresAt, now),
          lte(expiresAt, new Date(now.getTime() + days(expiryNoticeDays))),
          or(isNull(expiryNoticeFor), ne(expiryNoticeFor, expiresAt)),
          isNull(deletedAt),
          eq(pharmacies.verificationStatus, 'verified'),
        ),
      )
      .orderBy(asc(expiresAt))
      .limit(batch)
      .for('update', { of: advertisements, skipLocked: true });
    for (const { advertisement, pharmacy } of ending) {
      const { id, productName, expiresAt } = advertisement;
      if (!expiresAt) continue;
      await db
        .update(advertisements)
        .set({ expiryNoticeFor: expiresAt })
        .where(eq(advertisements.id, id));
      await mail.send(db, {
        to: pharmacy.email,
        language: pharmacy.language,
        template: 'advertisement-expiring',
        values: {
          productName,
          until: expiresAt.toISOString(),
          listUrl: listUrl(publicUrl),
        },
      });
    }
    return ending.length;
  });
