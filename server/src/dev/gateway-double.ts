import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { parsePhone } from '@dawaya/contract/phone';
import { hashOf } from '../platform/secrets.ts';
import type { SmsSettings } from '../settings/providers/sms.ts';
import { createPhones, type PhoneOptions } from './phone-texts.ts';

export interface PostedMessage {
  id: string;
  text: string;
  phoneNumbers: readonly string[];
}

export type GatewayDouble = ReturnType<typeof createGatewayDouble>;

/** Messages to this number fail, as with a phone that has no network. */
export const unreachableNumber = '+249900000000';

/**
 * Creates an android-sms-gateway in memory with phones, for development and tests
 * (docs/messages.md). No message leaves this machine.
 */
export function createGatewayDouble({
  settings,
  ...options
}: PhoneOptions & { settings: SmsSettings }) {
  const { clock } = options;
  const posted = new Map<string, PostedMessage>();
  const { keep, follow, post, ...phones } = createPhones(options, (body) => {
    const timestamp = String(Math.floor(clock().getTime() / 1000));
    const signature = createHmac('sha256', settings.webhookKey)
      .update(body + timestamp)
      .digest('hex');
    return { 'x-timestamp': timestamp, 'x-signature': signature };
  });

  /** Emits an event to the webhook, as the gateway does after its answer. */
  const emit = (event: string, payload: object) =>
    post({ id: randomUUID(), webhookId: 'double', deviceId: 'double', event, payload });

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
    ...phones,
    hint: `Phone numbers write to ${settings.number} by SMS.`,
    first: '+249912000001',
    // The number in the name of another channel's phone is not a phone of this one.
    readPhone: (typed: string) => (/[@:]/.test(typed) ? undefined : parsePhone(typed)),
    /** Returns whether the header of a call has the gateway's user and password. */
    isAllowed(authorization: string | undefined): boolean {
      const expected = Buffer.from(`${settings.user}:${settings.password}`).toString('base64');
      return timingSafeEqual(hashOf(authorization ?? ''), hashOf(`Basic ${expected}`));
    },
    /** Takes a message; false when it has one with the id. */
    accept(message: PostedMessage): boolean {
      if (posted.has(message.id)) return false;
      posted.set(message.id, message);
      void follow(sendOut(message));
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
  };
}
