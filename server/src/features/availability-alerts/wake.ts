import { nameIn } from '@dawaya/contract/vocabulary/names';
import { and, asc, eq, isNotNull, isNull, lte, not, or, sql } from 'drizzle-orm';
import { anyOf } from '../../database/any-of.ts';
import type { Database } from '../../database/client.ts';
import { listedCondition } from '../../database/listed-pharmacies.ts';
import { availabilityAlerts, compositions, inquiries, pharmacies } from '../../database/schema.ts';
import type { Queue } from '../../platform/jobs.ts';
import type { Services } from '../../services.ts';
import { canonicalTown, type ProductIdentity } from '../medicines/index.ts';
import { followersOf } from '../push/index.ts';
import { type AlertRow, activeCondition, dayBefore } from './queries.ts';
import { askingTextCondition, senderOf, textAlertQueue } from './text-alerts.ts';

/** The products that a pharmacy has, to check against the alerts of its town. */
export interface AlertCheck {
  pharmacyId: string;
  products: readonly ProductIdentity[];
  /** The inquiry that it answers, if any. */
  inquiryId?: string;
}

/** Wakes the alerts of the pharmacy's town and state for the products. */
export const alertQueue: Queue<AlertCheck> = { name: 'availability-alerts', retryLimit: 5 };

/** Alerts of one run. It queues the next run for the rest. */
const maxAlertsPerRun = 200;

/**
 * Queues a check of the alerts, in the transaction in which a pharmacy says that it has products:
 * an answer, a price list, a report. It queues nothing for products that no alert waits for.
 */
export async function queueAlertCheck(
  { jobs, clock }: Pick<Services, 'jobs' | 'clock'>,
  db: Database,
  { products, ...check }: AlertCheck,
): Promise<void> {
  if (products.length === 0) return;
  const ids = [...new Set(products.map(({ medicineId }) => medicineId))];
  const rows = await db
    .selectDistinct({ id: availabilityAlerts.medicineId })
    .from(availabilityAlerts)
    .where(and(anyOf(availabilityAlerts.medicineId, ids), activeCondition(clock())));
  const awaitedIds = new Set(rows.map(({ id }) => id));
  const awaitedProducts = products.filter(({ medicineId }) => awaitedIds.has(medicineId));
  if (awaitedProducts.length > 0)
    await jobs.send(db, alertQueue, { ...check, products: awaitedProducts });
}

/**
 * Returns the condition that an alert waits for one of the products: medicine, form, release and
 * ratio are the same. A form that only one side states makes them two products.
 */
const productCondition = (products: readonly ProductIdentity[]) => {
  const { medicineId, form, isProlonged, ratio } = availabilityAlerts;
  return and(
    anyOf(
      medicineId,
      products.map(({ medicineId }) => medicineId),
    ),
    sql`exists (select from jsonb_to_recordset(${JSON.stringify(products)}::jsonb)
      as product ("medicineId" uuid, form text, "isProlonged" boolean, ratio text)
      where product."medicineId" = ${medicineId} and product."isProlonged" = ${isProlonged}
        and product.form is not distinct from ${form} and product.ratio is not distinct from ${ratio})`,
  );
};

/** The alerts of the person who sent the inquiry: its answer already sends that person a mail. */
const isAlertOfAsker = (inquiryId: string) =>
  sql`exists (select from ${inquiries} where ${inquiries.id} = ${inquiryId}
    and ${inquiries.mailbox} = ${availabilityAlerts.mailbox})`;

/**
 * Notifies the people whose alerts wait for one of the products, each alert once a day. The rows
 * are locked in one order, so simultaneous checks wait for each other and wake each alert once.
 */
export async function wakeAlerts(
  { db, clock, jobs, mail, push, publicUrl }: Services,
  check: AlertCheck,
): Promise<void> {
  await db.transaction(async (db) => {
    const [pharmacy] = await db
      .select()
      .from(pharmacies)
      .where(and(eq(pharmacies.id, check.pharmacyId), listedCondition));
    if (!pharmacy) return;
    const now = clock();
    const { inquiryId } = check;
    const ofAsker = inquiryId
      ? or(isAlertOfAsker(inquiryId), await askingTextCondition(db, inquiryId))
      : undefined;
    const { id, state, city, notifiedAt, confirmedAt } = availabilityAlerts;
    const wokenAlerts = await db
      .select()
      .from(availabilityAlerts)
      .where(
        and(
          activeCondition(now),
          isNotNull(confirmedAt),
          or(isNull(notifiedAt), lte(notifiedAt, dayBefore(now))),
          eq(state, pharmacy.state),
          or(isNull(city), eq(city, canonicalTown(pharmacy.city))),
          productCondition(check.products),
          ofAsker && not(ofAsker),
        ),
      )
      .orderBy(asc(id))
      .limit(maxAlertsPerRun)
      .for('update');
    if (wokenAlerts.length === 0) return;
    const ids = wokenAlerts.map(({ id }) => id);
    await db.update(availabilityAlerts).set({ notifiedAt: now }).where(anyOf(id, ids));
    const mayName = await createNameFilter(db, wokenAlerts);
    const byText = Map.groupBy(wokenAlerts.filter(senderOf), ({ email }) => email);
    for (const alerts of byText.values())
      await jobs.send(db, textAlertQueue, {
        alertIds: alerts.map(({ id }) => id),
        pharmacyId: pharmacy.id,
      });
    const byAddress = Map.groupBy(
      wokenAlerts.filter((alert) => !senderOf(alert)),
      ({ email }) => email,
    );
    await mail.sendAll(
      db,
      [...byAddress].map(([to, alerts]) => {
        const { language, token } = alerts[0] as AlertRow;
        const texts = alerts.filter(mayName).map(({ text }) => text);
        const item = texts.length === 1 ? `&item=${encodeURIComponent(texts[0] ?? '')}` : '';
        const values = {
          shopName: nameIn(language, pharmacy),
          medicines: [...new Set(texts)],
          askUrl: `${publicUrl}/request?pharmacyId=${pharmacy.id}${item}`,
          alertsUrl: `${publicUrl}/alerts/${token}`,
        };
        return { to, language, template: 'medicine-available' as const, values };
      }),
    );
    const trackingHashes = new Set(
      wokenAlerts.flatMap(({ trackingHash }) => trackingHash?.toString('hex') ?? []),
    );
    for (const hash of trackingHashes)
      await push.send(db, {
        audience: followersOf(Buffer.from(hash, 'hex')),
        kind: 'medicine-available',
      });
    if (wokenAlerts.length === maxAlertsPerRun) await jobs.send(db, alertQueue, check);
  });
}

/** Returns a filter for the alerts whose medicine a message may name: it is not sensitive. */
export async function createNameFilter(db: Database, woken: readonly AlertRow[]) {
  const ids = woken.map(({ medicineId }) => medicineId);
  const rows = await db
    .select({ id: compositions.id })
    .from(compositions)
    .where(and(anyOf(compositions.id, ids), eq(compositions.sensitivity, 'none')));
  const open = new Set(rows.map(({ id }) => id));
  return ({ medicineId }: AlertRow) => open.has(medicineId);
}
