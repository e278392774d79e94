import { randomUUID } from 'node:crypto';
import type { createAlert as createCall } from '@dawaya/contract/endpoints/availability-alerts';
import { maxAlerts } from '@dawaya/contract/vocabulary/availability-alerts';
import { cityOf } from '@dawaya/contract/vocabulary/cities';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { State } from '@dawaya/contract/vocabulary/regions';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Database } from '../../database/client.ts';
import { availabilityAlerts, inquiries } from '../../database/schema.ts';
import { hasText } from '../../database/sealed-texts.ts';
import { AppError, refuseField } from '../../platform/app-error.ts';
import { days } from '../../platform/clock.ts';
import { countedAddress } from '../../platform/counted-address.ts';
import type { SaveAnswer } from '../../platform/idempotency.ts';
import type { Limit } from '../../platform/limits.ts';
import { createToken } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import { lockKnownProducts, type ProductIdentity, recognizeProducts } from '../medicines/index.ts';
import { nearestCity } from '../places/index.ts';
import { assertUnlocked, getTracking } from '../tracking/index.ts';
import { accountAddress, isProvenHere } from './proven-address.ts';
import { type AlertRow, activeCondition, aDay } from './queries.ts';

type AlertForm = z.output<typeof createCall.body>;

/** The saved answer to a submission. */
export interface SavedAlert {
  id: string;
  isConfirmed: boolean;
}

/** A stranger may enter an address, so it gets one mail a day until it is proven. */
const mailsToConfirm: Limit = { name: 'alert:address', count: 1, window: aDay };

export interface AlertPlace {
  state: State;
  /** The English name of the town; null for the whole state. */
  city: string | null;
}

/** Returns a town by any of its spellings, or a whole state. An unknown town needs its state. */
export function readPlace({ city, state }: Pick<AlertForm, 'city' | 'state'>): AlertPlace {
  const knownCity = city === undefined ? undefined : cityOf(city);
  const alertState = knownCity?.state ?? state;
  if (!alertState) return refuseField(city === undefined ? 'city' : 'state', 'place_required');
  return { state: alertState, city: knownCity?.city ?? city ?? null };
}

/** Returns the inquiry of a private link that this browser holds, and its place. */
async function inquiryAt(
  services: Pick<Services, 'db' | 'cookies'>,
  request: FastifyRequest,
  token: string,
) {
  const { db } = services;
  const tracking = await getTracking(db, token);
  await assertUnlocked(db, services, request, tracking);
  const [inquiry] = tracking.inquiryId
    ? await db.select().from(inquiries).where(eq(inquiries.id, tracking.inquiryId))
    : [];
  if (!inquiry) throw new AppError('not_found');
  return { inquiry, trackingHash: tracking.tokenHash, town: townOf(inquiry) };
}

/** Returns the town of an inquiry, or the nearest to its place on the map. */
export function townOf({
  city,
  latitude,
  longitude,
}: Pick<typeof inquiries.$inferSelect, 'city' | 'latitude' | 'longitude'>): string | undefined {
  const isPoint = latitude !== null && longitude !== null;
  return city ?? (isPoint ? nearestCity({ latitude, longitude }).city.city : undefined);
}

/** Everything about an alert but its medicine. */
interface Asker extends AlertPlace {
  email: string;
  language: Language;
  browserHash: Buffer;
  trackingHash: Buffer | null;
  isProven: boolean;
}

async function askerOf(
  services: Services,
  request: FastifyRequest,
  { language, browserHash }: { language: Language; browserHash: Buffer },
  left: AlertForm,
): Promise<Asker> {
  const { db } = services;
  if (left.trackingToken !== undefined) {
    const { inquiry, trackingHash, town } = await inquiryAt(services, request, left.trackingToken);
    const isPlaceGiven = left.city !== undefined || left.state !== undefined;
    const place = readPlace(isPlaceGiven ? left : { city: town, state: inquiry.state });
    const inquiryId = inquiry.id;
    // A person who asked by text messages has given none.
    const email = inquiry.email ?? left.email ?? refuseField('email', 'required');
    const isProven = await isProvenHere(services, request, { email, browserHash, inquiryId });
    return { ...place, email, language: inquiry.language, browserHash, trackingHash, isProven };
  }
  const place = readPlace(left);
  const email =
    left.email ?? (await accountAddress(db, request.actor)) ?? refuseField('email', 'required');
  const isProven = await isProvenHere(services, request, { email, browserHash });
  return { ...place, email, language, browserHash, trackingHash: null, isProven };
}

const { confirmedAt } = availabilityAlerts;

const unconfirmedCondition = (browserHash: Buffer) =>
  and(isNull(confirmedAt), eq(availabilityAlerts.browserHash, browserHash));

const mailboxCondition = (email: string) =>
  hasText(availabilityAlerts.mailbox, countedAddress(email));

/**
 * Checks that a mailbox has fewer than five confirmed alerts. Unconfirmed ones count for the
 * browser that left them, so a stranger takes no room from the owner of an address. Its lock makes
 * simultaneous alerts count one after the other.
 * @param browserHash the browser that leaves an unconfirmed alert
 * @throws AppError `too_many_alerts`.
 */
export async function assertRoom(
  db: Database,
  email: string,
  now: Date,
  browserHash?: Buffer,
): Promise<void> {
  const key = `alerts ${countedAddress(email)}`;
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const countedCondition = browserHash ? unconfirmedCondition(browserHash) : isNotNull(confirmedAt);
  const activeCountedCondition = and(
    mailboxCondition(email),
    activeCondition(now),
    countedCondition,
  );
  if ((await db.$count(availabilityAlerts, activeCountedCondition)) >= maxAlerts)
    throw new AppError('too_many_alerts');
}

/** Returns the same alert, which a second tap must not repeat. */
async function findEqual(
  db: Database,
  { email, isProven, browserHash, city, state }: Asker,
  { medicineId, form, isProlonged, ratio }: ProductIdentity,
  now: Date,
): Promise<AlertRow | undefined> {
  const alerts = availabilityAlerts;
  const [alert] = await db
    .select()
    .from(alerts)
    .where(
      and(
        mailboxCondition(email),
        activeCondition(now),
        eq(alerts.medicineId, medicineId),
        eq(alerts.isProlonged, isProlonged),
        eq(alerts.state, state),
        sql`(${alerts.form}, ${alerts.ratio}, ${alerts.city})
          is not distinct from (${form}::text, ${ratio}::text, ${city}::text)`,
        isProven ? isNotNull(confirmedAt) : unconfirmedCondition(browserHash),
      ),
    );
  return alert;
}

/**
 * Stores an alert. An address that is not proven here gets a mail to confirm it, at most one a day
 * (docs/tracking.md).
 * @throws AppError `too_many_alerts`, `tracking_locked`, `not_found`, `invalid_fields`.
 */
export async function createAlert(
  services: Services,
  request: FastifyRequest,
  {
    caller,
    left,
    saveAnswer,
  }: {
    caller: { language: Language; browserHash: Buffer };
    left: AlertForm;
    saveAnswer: SaveAnswer<SavedAlert>;
  },
): Promise<SavedAlert> {
  const { clock, mail, limits, publicUrl } = services;
  const asker = await askerOf(services, request, caller, left);
  const { isProven, email, language } = asker;
  const recognized = await recognizeProducts(services.db, [left.text]);
  if (!recognized[0]) return refuseField('text', 'unknown_medicine');
  const mayMail = isProven || (await limits.allows(mailsToConfirm, countedAddress(email)));
  return services.db.transaction(async (db) => {
    const [product] = await lockKnownProducts(db, recognized);
    if (!product) return refuseField('text', 'unknown_medicine');
    const { id, token } = await storeAlert(db, asker, {
      product,
      left,
      now: clock(),
      saveAnswer,
    });
    if (!isProven && mayMail) {
      const values = { alertsUrl: `${publicUrl}/alerts/${token}` };
      await mail.send(db, {
        to: email,
        language,
        template: 'alert-unconfirmed',
        values,
        guestIp: request.ip,
      });
    }
    return { id, isConfirmed: isProven };
  });
}

/**
 * Stores an alert, or finds the equal one, in the transaction of `db`.
 * @throws AppError `too_many_alerts`.
 */
export async function storeAlert(
  db: Database,
  asker: Asker,
  {
    product,
    left,
    now,
    saveAnswer,
  }: {
    product: ProductIdentity;
    left: Pick<AlertForm, 'text' | 'days'>;
    now: Date;
    saveAnswer?: SaveAnswer<SavedAlert>;
  },
): Promise<AlertRow> {
  const { isProven, ...columns } = asker;
  const equal = await findEqual(db, asker, product, now);
  const id = equal?.id ?? randomUUID();
  await saveAnswer?.(db, { id, isConfirmed: isProven });
  if (equal) return equal;
  await assertRoom(db, asker.email, now, isProven ? undefined : asker.browserHash);
  const row: AlertRow = {
    id,
    token: createToken(),
    ...columns,
    mailbox: countedAddress(asker.email),
    text: left.text,
    ...product,
    createdAt: now,
    lapsesAt: new Date(now.getTime() + days(left.days)),
    confirmedAt: isProven ? now : null,
    notifiedAt: null,
    endedAt: null,
  };
  await db.insert(availabilityAlerts).values(row);
  return row;
}
