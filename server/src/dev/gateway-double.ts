import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../platform/clock.ts';
import { hashOf } from '../platform/secrets.ts';
import type { SmsSettings } from '../settings/config.ts';

/** A message on a phone of the double. */
export interface PhoneText {
  /** Whether the phone wrote it to the service. */
  isOwn: boolean;
  text: string;
  at: Date;
}

export interface PostedMessage {
  id: string;
  text: string;
  phoneNumbers: readonly string[];
}

interface Options {
  settings: SmsSettings;
  clock: Clock;
  /** Posts a signed event to the product's webhook, and returns the status of its answer. */
  deliver: (body: string, headers: Record<string, string>) => Promise<number>;
  /** Milliseconds before each repeated try of an event. */
  retryAfter?: readonly number[];
}

export type GatewayDouble = ReturnType<typeof createGatewayDouble>;

/** Messages to this number fail, as with a phone that has no network. */
export const unreachableNumber = '+249900000000';

/** Texts of all phones together; the oldest go. */
const maxTexts = 500;

/**
 * An android-sms-gateway in memory with phones, for development and tests (docs/messages.md). No
 * message leaves this machine.
 */
export function createGatewayDouble({
  settings,
  clock,
  deliver,
  retryAfter = [1_000, 5_000, 30_000],
}: Options) {
  const texts: (PhoneText & { phone: string })[] = [];
  const posted = new Map<string, PostedMessage>();
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();

  const keep = (phone: string, text: string, isOwn: boolean) => {
    texts.push({ phone, text, isOwn, at: clock() });
    if (texts.length > maxTexts) texts.shift();
  };

  const tryOnce = (body: string) => {
    const timestamp = String(Math.floor(clock().getTime() / 1000));
    const signature = createHmac('sha256', settings.webhookKey)
      .update(body + timestamp)
      .digest('hex');
    const headers = {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': signature,
    };
    return deliver(body, headers).catch(() => 0);
  };

  const post = async (body: string) => {
    for (const wait of [...retryAfter, undefined]) {
      const status = await tryOnce(body);
      if ((status >= 200 && status < 300) || wait === undefined || closing.signal.aborted) return;
      await pause(wait, undefined, { signal: closing.signal }).catch(() => {});
    }
  };

  /** Emits an event to the webhook, as the gateway does after its answer. */
  const emit = (event: string, payload: object) => {
    const ids = { id: randomUUID(), webhookId: 'double', deviceId: 'double' };
    const posting = post(JSON.stringify({ ...ids, event, payload }));
    underWay.add(posting);
    void posting.finally(() => underWay.delete(posting));
    return posting;
  };

  const sendOut = async ({ id, text, phoneNumbers }: PostedMessage) => {
    for (const phone of phoneNumbers) {
      const about = { messageId: id, phoneNumber: phone, recipient: phone, simNumber: 1 };
      if (phone === unreachableNumber) {
        await emit('sms:failed', {
          ...about,
          failedAt: clock().toISOString(),
          reason: 'RESULT_ERROR_NO_SERVICE',
        });
        continue;
      }
      keep(phone, text, false);
      await emit('sms:sent', { ...about, partsCount: 1, sentAt: clock().toISOString() });
      await emit('sms:delivered', { ...about, deliveredAt: clock().toISOString() });
    }
  };

  return {
    number: settings.number,
    /** Whether the header of a call has the gateway's user and password. */
    isAllowed(authorization: string | undefined): boolean {
      const expected = Buffer.from(`${settings.user}:${settings.password}`).toString('base64');
      return timingSafeEqual(hashOf(authorization ?? ''), hashOf(`Basic ${expected}`));
    },
    /** Takes a message; false when it has one with the id. */
    accept(message: PostedMessage): boolean {
      if (posted.has(message.id)) return false;
      posted.set(message.id, message);
      const sending = sendOut(message);
      underWay.add(sending);
      void sending.finally(() => underWay.delete(sending));
      return true;
    },
    /** Writes a text from a phone to the service. */
    async write(phone: string, text: string): Promise<void> {
      keep(phone, text, true);
      const receivedAt = clock().toISOString();
      await emit('sms:received', {
        messageId: hashOf(`${phone} ${receivedAt} ${text}`).toString('hex').slice(0, 8),
        message: text,
        sender: phone,
        phoneNumber: phone,
        recipient: settings.number,
        simNumber: 1,
        receivedAt,
      });
    },
    emit,
    /** The phones, the last used first. */
    phones: () => [...new Set(texts.toReversed().map(({ phone }) => phone))],
    /** The texts of a phone, oldest first. */
    textsOf: (phone: string): PhoneText[] => texts.filter((text) => text.phone === phone),
    /** Resolves when every event has arrived or its tries have ended. */
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    close: () => closing.abort(),
  };
}
