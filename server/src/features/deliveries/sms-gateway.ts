import { createHmac, timingSafeEqual } from 'node:crypto';
import { isSameCountry, parsePhone } from '@dawaya/contract/phone';
import { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { minutes, seconds } from '../../platform/clock.ts';
import { PermanentFailureError, RetryLaterError } from '../../platform/jobs.ts';
import type { SmsSettings } from '../../settings/providers/sms.ts';
import type { Events, Gateway } from './channel.ts';
import { arrivedText, smsChannel } from './sms-text.ts';

// The protocol of android-sms-gateway (https://docs.sms-gate.app): an Android phone with a SIM
// sends what this server posts, and posts signed events back.

/** The gateway sends messages of at least this priority before all others. */
const codePriority = 100;

/** Sends and receives SMS through the gateway. */
export function createSmsGateway(settings: SmsSettings, { timeout = seconds(10) } = {}): Gateway {
  const { gatewayUrl, user, password } = settings;
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  /** Returns whether the gateway has the message. Some versions answer a repeated id with 500. */
  const has = async (id: string): Promise<boolean> => {
    const response = await fetch(`${gatewayUrl}/messages/${id}`, {
      headers: { authorization },
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    await response.body?.cancel();
    return response.ok;
  };
  return {
    ...smsChannel(settings.number),
    async send(recipient, { id, text, isCode, expiresAt }) {
      const response = await fetch(`${gatewayUrl}/messages`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({
          id,
          textMessage: { text },
          phoneNumbers: [recipient],
          withDeliveryReport: true,
          validUntil: expiresAt.toISOString(),
          ...(isCode && { priority: codePriority }),
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      });
      await response.body?.cancel();
      const { status } = response;
      // The gateway has the message of an earlier try (409).
      if (response.ok || status === 409) return { state: 'accepted' };
      if (status >= 500 && (await has(id).catch(() => false))) return { state: 'accepted' };
      const wait = Number(response.headers.get('retry-after'));
      if (status === 429 && wait > 0)
        throw new RetryLaterError(Math.min(seconds(wait), minutes(15)));
      const refusal = `the gateway answered ${status}`;
      // Its body may repeat the phone number. Any other status concerns the settings or the
      // gateway.
      throw status === 400 ? new PermanentFailureError(refusal) : new Error(refusal);
    },
    readEvents: (rawBody, headers, now) => readEvents(settings, rawBody, headers, now),
  };
}

/**
 * The gateway signs each attempt again, so that an event of a phone without a network is late and
 * valid.
 */
const signatureTolerance = minutes(5);

const eventShape = z.object({
  event: z.string(),
  payload: z.unknown(),
});
const receivedShape = z.object({
  messageId: z.string().nullish(),
  message: arrivedText,
  sender: z.string().nullish(),
  // Older versions of the gateway have no `sender`.
  phoneNumber: z.string().nullish(),
  receivedAt: z.iso.datetime({ offset: true }),
});
const stateShape = z.object({
  messageId: z.string().min(1).max(255),
  reason: z.string().nullish(),
});

const kinds = new Map<string, 'sent' | 'delivered' | 'failed'>([
  ['sms:sent', 'sent'],
  ['sms:delivered', 'delivered'],
  ['sms:failed', 'failed'],
]);

function assertSigned(rawBody: Buffer, key: string, headers: SignatureHeaders, now: Date): void {
  const { 'x-signature': signature, 'x-timestamp': timestamp } = headers;
  if (typeof signature !== 'string' || typeof timestamp !== 'string')
    throw new AppError('invalid_signature');
  const expected = createHmac('sha256', key).update(rawBody).update(timestamp).digest();
  const given = Buffer.from(/^[\da-f]{64}$/i.test(signature) ? signature : '', 'hex');
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
  const age = Math.abs(now.getTime() - seconds(Number(timestamp)));
  if (!isSigned || !(age <= signatureTolerance)) throw new AppError('invalid_signature');
}

type SignatureHeaders = Record<string, unknown>;

/** Removes phone numbers from a reason, where they would outlive the message. */
const withoutNumbers = (reason: string) => reason.replace(/\+?\d{6,}/g, '…').slice(0, 200);

function readEvents(
  { webhookKey, number }: SmsSettings,
  rawBody: Buffer,
  headers: SignatureHeaders,
  now: Date,
): Events {
  assertSigned(rawBody, webhookKey, headers, now);
  try {
    const { event, payload } = eventShape.parse(JSON.parse(rawBody.toString('utf8')));
    if (event === 'sms:received') {
      const { messageId, message, receivedAt, ...from } = receivedShape.parse(payload);
      const senderNumber = from.sender ?? from.phoneNumber ?? '';
      // A webhook that is registered twice gets each message in two events with different ids. The
      // gateway's id of a message has 32 bits only.
      const id = createHmac('sha256', webhookKey)
        .update(JSON.stringify([messageId, senderNumber, receivedAt, message]))
        .digest('base64url');
      // An operator's name, or the service itself, gets no answer.
      const sender = parsePhone(senderNumber);
      if (!sender || sender === number) return {};
      const sentAt = new Date(receivedAt);
      const isAbroad = !isSameCountry(sender, number);
      const written = { providerId: id, sender, text: message, phone: sender, sentAt };
      return { messages: [{ channel: 'sms', ...written, isAbroad }] };
    }
    const kind = kinds.get(event);
    // Such as the gateway's ping.
    if (!kind) return {};
    const { messageId: providerId, reason } = stateShape.parse(payload);
    return kind === 'failed'
      ? { reports: [{ kind, providerId, reason: withoutNumbers(reason ?? '') }] }
      : { reports: [{ kind, providerId }] };
  } catch (cause) {
    throw new AppError('malformed_body', { message: 'the signed body is no event', cause });
  }
}
