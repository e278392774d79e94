import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { listedCondition } from '../../database/listed-pharmacies.ts';
import { pharmacies } from '../../database/schema.ts';
import { RetryLaterError } from '../../platform/jobs.ts';
import {
  nameable,
  readWokenAlerts,
  senderOf,
  type TextAlert,
} from '../availability-alerts/index.ts';
import { lockSender } from '../deliveries/index.ts';
import { withShopName } from '../pharmacies/index.ts';
import { findPhoneProofOfAnyBrowser } from '../sessions/index.ts';
import { describeItems, maxShopShown, roomIn, townIn } from './describe.ts';
import { cut } from './fit-text.ts';
import { quietFor } from './quiet-hours.ts';
import { sentences } from './replies.ts';
import type { ServicesWithTexts } from './send-news.ts';

type Alerts = Awaited<ReturnType<typeof readWokenAlerts>>;

/** Leaves out alerts of a number that was proven anew since: it may be another person's now. */
async function ofPresentHolder(
  services: ServicesWithTexts,
  db: Database,
  alerts: Alerts,
): Promise<Alerts> {
  const to = alerts[0] && senderOf(alerts[0]);
  if (to?.channel !== 'sms') return alerts;
  const provenAt = await findPhoneProofOfAnyBrowser({ ...services, db }, to.sender);
  return alerts.filter(({ createdAt }) => !provenAt || provenAt < createdAt);
}

/**
 * Texts a person that a pharmacy has the medicines of alerts.
 * @throws RetryLaterError in quiet hours.
 */
export async function textAlerts(
  services: ServicesWithTexts,
  { alertIds, pharmacyId }: TextAlert,
): Promise<void> {
  const { clock, deliveries } = services;
  const wait = quietFor(clock());
  if (wait > 0) throw new RetryLaterError(wait);
  await services.db.transaction(async (db) => {
    const [found] = await readWokenAlerts(db, alertIds);
    const to = found && senderOf(found);
    if (!to || !deliveries.has(to.channel)) return;
    await lockSender(db, to);
    // Ended or erased since.
    const alerts = await ofPresentHolder(services, db, await readWokenAlerts(db, alertIds));
    const [pharmacy] = await db
      .select()
      .from(pharmacies)
      .where(and(eq(pharmacies.id, pharmacyId), listedCondition));
    const [first] = alerts;
    if (!first || !pharmacy) return;
    const { language } = first;
    const named = alerts.filter(await nameable(db, alerts));
    const say = sentences[language];
    const shop = cut(withShopName(language, pharmacy).shopName, maxShopShown);
    const town = townIn(language, pharmacy.city);
    const items = named.map(({ text }) => ({ text, quantity: null }));
    const room = roomIn(say.alertWoke(shop, town, ''));
    const list = items.length > 0 ? describeItems({ items }, language, room) : say.yourMedicine;
    await deliveries.send(db, [
      {
        channel: to.channel,
        recipient: to.sender,
        language,
        kind: 'news',
        values: { text: say.alertWoke(shop, town, list) },
        eventKey: `alert:${first.id}:${first.notifiedAt?.getTime()}`,
      },
    ]);
  });
}
