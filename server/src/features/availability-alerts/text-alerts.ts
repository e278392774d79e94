import { defaultAlertDays } from '@dawaya/contract/vocabulary/availability-alerts';
import { type ChannelName, channels } from '@dawaya/contract/vocabulary/channels';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { and, eq, isNull, lte, type SQL } from 'drizzle-orm';
import { anyOf } from '../../database/any-of.ts';
import type { Database } from '../../database/client.ts';
import { availabilityAlerts, conversations } from '../../database/schema.ts';
import { hasText } from '../../database/sealed-texts.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queue } from '../../platform/jobs.ts';
import { createToken, hashOf } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import type { Sender } from '../deliveries/index.ts';
import { lockKnownProducts, recognizeProducts } from '../medicines/index.ts';
import { type AlertPlace, storeAlert } from './create-alert.ts';
import { type AlertRow, activeCondition } from './queries.ts';

/** Alerts of one person on a channel that woke together. */
export interface TextAlert {
  alertIds: string[];
  pharmacyId: string;
}
/** Texts people whose alerts woke. */
export const textAlertQueue: Queue<TextAlert> = { name: 'text-alerts', retryLimit: 20 };

/**
 * Returns what an alert has in place of an email address: the phone number, or the channel with
 * the id of the chat. A person's message from there proves it.
 */
const contactOf = ({ channel, sender }: Sender): string =>
  channel === 'sms' ? sender : `${channel}:${sender}`;

/** Returns where the texts of an alert go; undefined for one with an email address. */
export function senderOf({ email }: Pick<AlertRow, 'email'>): Sender | undefined {
  if (email.includes('@')) return undefined;
  const [channel, sender] = email.split(':');
  if (sender === undefined) return { channel: 'sms', sender: email };
  return { channel: channel as ChannelName, sender };
}

/** Returns the condition of the alerts of one number or one chat. */
export const ownAlertCondition = (sender: Sender) =>
  hasText(availabilityAlerts.email, contactOf(sender));

/** Returns the condition of the alerts of numbers, and of chats on any channel. */
export const textAlertCondition = (senders: readonly string[]) =>
  hasText(
    availabilityAlerts.email,
    ...senders.flatMap((sender) => channels.map((channel) => contactOf({ channel, sender }))),
  );

/**
 * Returns the condition of the alerts of the conversation that asked the inquiry, which gets a text
 * about its answer already; undefined where none did.
 */
export async function askingTextCondition(db: Database, inquiryId: string) {
  const [conversation] = await db
    .select()
    .from(conversations)
    .where(eq(conversations.inquiryId, inquiryId));
  return conversation && ownAlertCondition(conversation);
}

/**
 * Stores alerts of a conversation for those medicines that recognition knows.
 * @returns them, and whether the limit left others out.
 */
export async function createTextAlerts(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  {
    sender,
    language,
    texts,
    place,
  }: { sender: Sender; language: Language; texts: readonly string[]; place: AlertPlace },
): Promise<{ alerts: AlertRow[]; isFull: boolean }> {
  const products = await lockKnownProducts(db, await recognizeProducts(db, texts));
  const asker = {
    ...place,
    email: contactOf(sender),
    language,
    // No browser has this hash.
    browserHash: hashOf(createToken()),
    trackingHash: null,
    isProven: true,
  };
  const alerts = new Map<string, AlertRow>();
  for (const [index, product] of products.entries()) {
    if (!product) continue;
    const alertDetails = { text: texts[index] ?? '', days: defaultAlertDays };
    try {
      const alert = await storeAlert(db, asker, { product, left: alertDetails, now: clock() });
      alerts.set(alert.id, alert);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'too_many_alerts') throw error;
      return { alerts: [...alerts.values()], isFull: true };
    }
  }
  return { alerts: [...alerts.values()], isFull: false };
}

/**
 * Ends the alerts of numbers and chats.
 * @param until only those from no later than this moment.
 * @returns how many were active.
 */
export async function endTextAlerts(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  condition: SQL | undefined,
  until?: Date,
): Promise<number> {
  const { id, createdAt } = availabilityAlerts;
  const active = and(condition, activeCondition(clock()), until && lte(createdAt, until));
  const ids = await lockAlerts(db, active);
  await db.update(availabilityAlerts).set({ endedAt: clock() }).where(anyOf(id, ids));
  return ids.length;
}

/** Locks alerts in the order of the work that wakes them, and returns their ids. */
async function lockAlerts(db: Database, condition: SQL | undefined): Promise<string[]> {
  const { id } = availabilityAlerts;
  const locked = await db
    .select({ id })
    .from(availabilityAlerts)
    .where(condition)
    .orderBy(id)
    .for('update');
  return locked.map(({ id }) => id);
}

/**
 * Ends the alerts by text of a stolen phone. The caller has locked its senders.
 * @param keepsNumber whether its holder has the number in another phone, and lost the chats only.
 * @returns the ids of all its alerts.
 */
export async function endAlertsOfPhone(
  { clock }: Pick<Services, 'clock'>,
  db: Database,
  { senders, keepsNumber }: { senders: readonly string[]; keepsNumber: boolean },
): Promise<string[]> {
  const lost = keepsNumber ? channels.filter((channel) => channel !== 'sms') : channels;
  const contacts = senders.flatMap((sender) =>
    lost.map((channel) => contactOf({ channel, sender })),
  );
  const { id, email, endedAt } = availabilityAlerts;
  // In one order, as the work that wakes them.
  const alerts = await db
    .select({ id })
    .from(availabilityAlerts)
    .where(hasText(email, ...contacts))
    .orderBy(id)
    .for('update');
  const ids = alerts.map(({ id }) => id);
  await db
    .update(availabilityAlerts)
    .set({ endedAt: clock() })
    .where(and(anyOf(id, ids), isNull(endedAt)));
  return ids;
}

/** Reads alerts that woke and have not ended since. */
export async function readWokenAlerts(db: Database, ids: readonly string[]): Promise<AlertRow[]> {
  return db
    .select()
    .from(availabilityAlerts)
    .where(and(anyOf(availabilityAlerts.id, [...ids]), isNull(availabilityAlerts.endedAt)))
    .orderBy(availabilityAlerts.id);
}

/** Lets alerts wake again today, because no text about them went out. */
export async function leaveAwake(db: Database, alerts: readonly AlertRow[]): Promise<void> {
  const { id } = availabilityAlerts;
  const ofAlerts = anyOf(
    id,
    alerts.map(({ id }) => id),
  );
  const ids = await lockAlerts(db, ofAlerts);
  await db.update(availabilityAlerts).set({ notifiedAt: null }).where(anyOf(id, ids));
}
