import { type PushMessage, pushPaths } from '@dawaya/contract/vocabulary/push';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { pushSubscriptions } from '../../database/schema.ts';
import { type Clock, minutes, seconds } from '../../platform/clock.ts';
import { PermanentFailure, PutOff } from '../../platform/jobs.ts';
import { hashOf } from '../../platform/secrets.ts';
import { kinds } from './kinds.ts';
import { post } from './post.ts';
import { endpointUrl, type PushServices } from './push-services.ts';
import type { PushDelivery } from './queues.ts';
import { wantsToBeTold } from './quiet.ts';
import { isInStanding } from './standing.ts';
import { countWaiting } from './waiting.ts';

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

interface Deps {
  db: Database;
  clock: Clock;
  keys: PushKeys;
  /** Whom the browsers' makers write to when something is wrong: `mailto:`. */
  subject: string;
  services: PushServices;
}

type Subscription = typeof pushSubscriptions.$inferSelect;

/** Of one thing a sleeping phone is kept the newest message only (RFC 8030, 5.4); it tells nobody what. */
const topicOf = ({ audience, kind, isEmergency }: PushDelivery) =>
  hashOf(`${audience} ${kind} ${isEmergency}`).toString('base64url').slice(0, 32);

/** Loaded with the first message: cryptography of its own, which a start need not read. */
const pushLibrary = async () => (await import('web-push')).default;
type PushLibrary = Awaited<ReturnType<typeof pushLibrary>>;

function encrypted(
  webPush: PushLibrary,
  { p256dh, auth }: Subscription,
  message: PushMessage,
): Buffer {
  try {
    return webPush.encrypt(
      p256dh.toString('base64url'),
      auth.toString('base64url'),
      JSON.stringify(message),
      'aes128gcm',
    ).cipherText;
  } catch (error) {
    throw new PermanentFailure(`not encrypted: ${(error as Error).message}`);
  }
}

/**
 * Sends one message to one device, if it still wants to be told and something still waits.
 * @throws PermanentFailure where no further try would help, PutOff where the service asks to wait,
 *   Error for what may go better next time; none of them names the endpoint.
 */
export function createDelivery({ db, clock, keys, subject, services }: Deps) {
  return async (delivery: PushDelivery): Promise<void> => {
    const { subscriptionId, audience, kind, isEmergency } = delivery;
    const now = clock();
    const left = new Date(delivery.until).getTime() - now.getTime();
    const isThis = eq(pushSubscriptions.id, subscriptionId);
    const [subscription] = await db.select().from(pushSubscriptions).where(isThis);
    if (!subscription || left <= 0) return;
    if (!(await isInStanding(db, subscription))) {
      await db.delete(pushSubscriptions).where(isThis);
      return;
    }
    if (kind !== 'test' && !wantsToBeTold(subscription, isEmergency, now)) return;
    const count = await countWaiting(db, audience, kind);
    if (count === 0) return;
    const url = endpointUrl(services, subscription.endpoint);
    if (!url) throw new PermanentFailure('not a service that messages go to');

    const { language } = subscription;
    const webPush = await pushLibrary();
    const body = encrypted(webPush, subscription, {
      kind,
      count,
      path: pushPaths[kind],
      language,
      isEmergency,
    });
    const { Authorization } = webPush.getVapidHeaders(
      url.origin,
      subject,
      keys.publicKey,
      keys.privateKey,
      'aes128gcm',
    );
    const headers = {
      authorization: Authorization,
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': body.length,
      ttl: Math.ceil(left / 1000),
      urgency: kinds[kind].urgency,
      topic: topicOf(delivery),
    };
    const longest = seconds(10);
    const { status, retryAfter } = await post(url, body, headers, { ca: services.ca, longest });
    if (status >= 200 && status < 300) return;
    if (status === 404 || status === 410) {
      // The browser has let go of it: none of its rows can be reached any more.
      await db
        .delete(pushSubscriptions)
        .where(eq(pushSubscriptions.endpointHash, subscription.endpointHash));
      return;
    }
    const refusal = `${url.hostname} answered ${status}`;
    if (status === 429 && retryAfter) throw new PutOff(Math.min(retryAfter, minutes(15)));
    if (status === 429 || status >= 500) throw new Error(refusal);
    throw new PermanentFailure(refusal);
  };
}
