import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { type PushKind, type PushMessage, pushPaths } from '@dawaya/contract/vocabulary/push';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { pushSubscriptions } from '../../database/schema.ts';
import { type Clock, minutes, msUntil, seconds } from '../../platform/clock.ts';
import { PermanentFailureError, RetryLaterError } from '../../platform/jobs.ts';
import { hashOf } from '../../platform/secrets.ts';
import type { Channel, StoredMessage } from '../deliveries/index.ts';
import { isAccountActive } from './account-status.ts';
import type { PushAudience } from './audience.ts';
import { countWaiting } from './count-unread.ts';
import { kinds } from './message-kinds.ts';
import { type PushServices, parseEndpoint } from './push-services.ts';
import { wantsNotification } from './quiet-hours.ts';

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** The values of a notification in its row, which are JSON. */
export interface PushContent {
  audience: PushAudience;
  isEmergency: boolean;
}

interface DeliveryServices {
  db: Database;
  clock: Clock;
  keys: PushKeys;
  /** The contact address for push services: `mailto:`. */
  subject: string;
  services: PushServices;
}

type Subscription = typeof pushSubscriptions.$inferSelect;

/**
 * Returns the topic of a push: its service stores only the newest message of a topic for a sleeping
 * phone (RFC 8030, 5.4). The hash reveals nothing.
 */
const topicOf = (kind: PushKind, { audience, isEmergency }: PushContent) =>
  hashOf(`${audience} ${kind} ${isEmergency}`).toString('base64url').slice(0, 32);

/** Loads the library with the first message, because a start does not need its cryptography. */
const loadPushLibrary = async () => (await import('web-push')).default;
type PushLibrary = Awaited<ReturnType<typeof loadPushLibrary>>;

function encryptMessage(
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
    throw new PermanentFailureError(`not encrypted: ${(error as Error).message}`);
  }
}

interface PushAnswer {
  status: number;
  /** Milliseconds from the answer's `Retry-After`. */
  retryAfter: number | undefined;
}

/**
 * Posts a message and waits for the status of the answer. It follows no redirect and ignores the
 * body.
 * @param longest from the first packet on, in milliseconds.
 */
async function postMessage(
  url: URL,
  body: Buffer,
  headers: OutgoingHttpHeaders,
  { ca, longest }: { ca?: RequestOptions['ca']; longest: number },
): Promise<PushAnswer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const signal = AbortSignal.timeout(longest);
    request(url, { method: 'POST', headers, agent: false, ca, signal })
      .once('response', resolve)
      .once('error', reject)
      .end(body);
  });
  response.destroy();
  const seconds = Number(response.headers['retry-after']);
  return {
    status: response.statusCode ?? 0,
    retryAfter: seconds > 0 ? seconds * 1000 : undefined,
  };
}

/**
 * Creates the channel of notifications. It sends one to one device, if the device's settings allow
 * it and something is still unread. Its errors never name the endpoint.
 */
export const createPushChannel = (deps: DeliveryServices): Channel<'push', StoredMessage> => ({
  name: 'push',
  async send(subscriptionId, { id, kind: name, content, expiresAt }) {
    const { db, clock, keys, subject, services } = deps;
    const kind = name as PushKind;
    const { audience, isEmergency }: PushContent = JSON.parse(content);
    const now = clock();
    const idCondition = eq(pushSubscriptions.id, subscriptionId);
    const [subscription] = await db.select().from(pushSubscriptions).where(idCondition);
    if (!subscription) return undefined;
    if (!(await isAccountActive(db, subscription))) {
      await db.delete(pushSubscriptions).where(idCondition);
      return undefined;
    }
    if (kind !== 'test' && !wantsNotification(subscription, isEmergency, now)) return undefined;
    const count = await countWaiting(db, audience, kind);
    if (count === 0) return undefined;
    const url = parseEndpoint(services, subscription.endpoint);
    if (!url) throw new PermanentFailureError('not an allowed push service');

    const { language } = subscription;
    const webPush = await loadPushLibrary();
    const body = encryptMessage(webPush, subscription, {
      id,
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
      ttl: Math.ceil(msUntil(expiresAt, now) / 1000),
      urgency: kinds[kind].urgency,
      topic: topicOf(kind, { audience, isEmergency }),
    };
    const longest = seconds(10);
    const { status, retryAfter } = await postMessage(url, body, headers, {
      ca: services.ca,
      longest,
    });
    if (status >= 200 && status < 300) return { state: 'sent' };
    if (status === 404 || status === 410) {
      // The browser has ended the subscription, so none of its rows can be reached.
      await db
        .delete(pushSubscriptions)
        .where(eq(pushSubscriptions.endpointHash, subscription.endpointHash));
      return undefined;
    }
    const refusal = `${url.hostname} answered ${status}`;
    if (status === 429 && retryAfter) throw new RetryLaterError(Math.min(retryAfter, minutes(15)));
    if (status === 429 || status >= 500) throw new Error(refusal);
    throw new PermanentFailureError(refusal);
  },
});
