import { ECDH, randomUUID } from 'node:crypto';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { PushRole, PushSettings } from '@dawaya/contract/vocabulary/push';
import { and, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { pushSubscriptions } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { hashOf } from '../../platform/secrets.ts';
import { type PushServices, parseEndpoint } from './push-services.ts';

/** Subscriptions of one account, and of one private link. The longest unused one goes. */
const maxOfAccount = 20;
const maxOfTracking = 5;

/** A browser's subscription as received, with keys in base64url. */
export interface Device {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export type SubscriptionOwner =
  | { role: PushRole; accountId: string; sessionId: string; staffId: string | null }
  | { trackingHash: Buffer; holdsLink: boolean };

/** Returns whether a browser's key is a point of the curve, because encryption needs one. */
function isKey(p256dh: Buffer): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

/**
 * Converts a subscription to its columns.
 * @throws AppError `push_service_unknown` for an endpoint of another service, `invalid_fields`.
 */
export function deviceColumns(services: PushServices, { endpoint, keys }: Device) {
  const url = parseEndpoint(services, endpoint);
  if (!url) throw new AppError('push_service_unknown');
  const p256dh = Buffer.from(keys.p256dh, 'base64url');
  if (!isKey(p256dh))
    throw new AppError('invalid_fields', {
      fields: [{ field: 'keys.p256dh', problem: 'invalid' }],
    });
  return {
    endpoint: url.href,
    endpointHash: hashOf(url.href),
    p256dh,
    auth: Buffer.from(keys.auth, 'base64url'),
  };
}

const columns = pushSubscriptions;
const ownerCondition = (owner: SubscriptionOwner): SQL | undefined =>
  'role' in owner
    ? and(eq(columns.role, owner.role), eq(columns.accountId, owner.accountId))
    : eq(columns.trackingHash, owner.trackingHash);

/** Stores a subscription, and replaces an earlier owner of the device in that role. */
export async function storeSubscription(
  db: Database,
  now: Date,
  {
    owner,
    device,
    wishes: { language, ...settings },
  }: {
    owner: SubscriptionOwner;
    device: ReturnType<typeof deviceColumns>;
    wishes: PushSettings & { language: Language };
  },
): Promise<void> {
  const row = { ...device, ...owner, language, ...settings, renewedAt: now };
  await db
    .insert(columns)
    .values({ id: randomUUID(), createdAt: now, ...row })
    .onConflictDoUpdate({
      target: [columns.endpointHash, 'role' in owner ? columns.role : columns.trackingHash],
      set: row,
    });
  const tooMany = db
    .select({ id: columns.id })
    .from(columns)
    .where(ownerCondition(owner))
    .orderBy(desc(columns.renewedAt), desc(columns.id))
    .offset('role' in owner ? maxOfAccount : maxOfTracking);
  await db.delete(columns).where(inArray(columns.id, tooMany));
}

/**
 * Moves the subscriptions of an old endpoint to its successor. Knowing the old one proves that it
 * is the browser's. It does nothing for an unknown endpoint.
 */
export async function moveSubscriptions(
  db: Database,
  now: Date,
  oldEndpoint: string,
  device: ReturnType<typeof deviceColumns>,
): Promise<void> {
  const oldHash = hashOf(URL.parse(oldEndpoint)?.href ?? oldEndpoint);
  if (oldHash.equals(device.endpointHash)) return;
  const oldEndpointCondition = eq(columns.endpointHash, oldHash);
  const old = await db.select().from(columns).where(oldEndpointCondition).for('update');
  if (old.length === 0) return;
  // A page may have subscribed first, so the new rows may exist.
  await db
    .insert(columns)
    .values(old.map((row) => ({ ...row, ...device, id: randomUUID(), renewedAt: now })))
    .onConflictDoNothing();
  await db.delete(columns).where(oldEndpointCondition);
}

export async function endSubscription(
  db: Database,
  endpoint: string,
  what: { role?: PushRole | undefined; trackingHash?: Buffer | undefined },
): Promise<void> {
  await db
    .delete(columns)
    .where(
      and(
        eq(columns.endpointHash, hashOf(URL.parse(endpoint)?.href ?? endpoint)),
        what.role && eq(columns.role, what.role),
        what.trackingHash && eq(columns.trackingHash, what.trackingHash),
      ),
    );
}

export async function findOfDevice(db: Database, endpoint: string) {
  const [subscription] = await db
    .select({ id: columns.id, language: columns.language })
    .from(columns)
    .where(eq(columns.endpointHash, hashOf(URL.parse(endpoint)?.href ?? endpoint)))
    .limit(1);
  return subscription;
}
