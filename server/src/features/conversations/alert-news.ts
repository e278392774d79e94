import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { listedCondition } from '../../database/listed-pharmacies.ts';
import { pharmacies } from '../../database/schema.ts';
import { RetryLaterError } from '../../platform/jobs.ts';
import {
  createNameFilter,
  endTextAlerts,
  leaveAwake,
  ownAlertCondition,
  readWokenAlerts,
  senderOf,
  type TextAlert,
} from '../availability-alerts/index.ts';
import { findPhone, lockSender, type Sender } from '../deliveries/index.ts';
import { withShopName } from '../pharmacies/index.ts';
import { findPhoneProofOfAnyBrowser } from '../sessions/index.ts';
import { describeItems, maxShopShown, roomIn, townIn } from './describe.ts';
import { cut } from './fit-text.ts';
import { quietFor } from './quiet-hours.ts';
import { sentences } from './replies.ts';
import type { ServicesWithTexts } from './send-news.ts';

type Alerts = Awaited<ReturnType<typeof readWokenAlerts>>;

/**
 * Ends the alerts of a number that was proven again since, and says so without a medicine: the
 * number may be another person's now. An alert of a chat stays there, and does not move to the
 * number.
 */
async function ofPresentHolder(
  services: ServicesWithTexts,
  db: Database,
  { to, alerts }: { to: Sender; alerts: Alerts },
): Promise<{ present: Alerts; kind: 'alert' | 'chat-alert' }> {
  const { channel, sender: recipient } = to;
  const phone = await findPhone(db, { channel, recipient });
  const provenAt = phone && (await findPhoneProofOfAnyBrowser({ ...services, db }, phone));
  const earlier = alerts.filter(({ createdAt }) => provenAt && createdAt <= provenAt);
  const [first] = earlier;
  if (!first || !provenAt) return { present: alerts, kind: 'alert' };
  if (channel !== 'sms') return { present: alerts, kind: 'chat-alert' };
  await endTextAlerts({ ...services, db }, ownAlertCondition(to), provenAt);
  const { id, language } = first;
  const values = { text: sentences[language].alertsOfEarlierProof };
  await services.deliveries.send(db, [
    { channel, recipient, language, kind: 'alert', values, eventKey: `alert:${id}:ended` },
  ]);
  return { present: alerts.filter((alert) => !earlier.includes(alert)), kind: 'alert' };
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
    const waiting = await readWokenAlerts(db, alertIds);
    const { present: alerts, kind } = await ofPresentHolder(services, db, { to, alerts: waiting });
    const [pharmacy] = await db
      .select()
      .from(pharmacies)
      .where(and(eq(pharmacies.id, pharmacyId), listedCondition));
    const [first] = alerts;
    if (!first || !pharmacy) return;
    const { language } = first;
    const named = alerts.filter(await createNameFilter(db, alerts));
    const say = sentences[language];
    const shop = cut(withShopName(language, pharmacy).shopName, maxShopShown);
    const town = townIn(language, pharmacy.city);
    const items = named.map(({ text }) => ({ text, quantity: null }));
    const room = roomIn(say.alertWoke(shop, town, ''));
    const list = items.length > 0 ? describeItems({ items }, language, room) : say.yourMedicine;
    const isSent = await deliveries.send(db, [
      {
        channel: to.channel,
        recipient: to.sender,
        language,
        kind,
        values: { text: say.alertWoke(shop, town, list) },
        eventKey: `alert:${first.id}:${first.notifiedAt?.getTime()}`,
      },
    ]);
    if (!isSent) await leaveAwake(db, alerts);
  });
}
