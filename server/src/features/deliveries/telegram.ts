import { timingSafeEqual } from 'node:crypto';
import { text } from '@dawaya/contract/fields';
import { parsePhone } from '@dawaya/contract/phone';
import { directionOf } from '@dawaya/contract/vocabulary/direction';
import { maxFileBytes } from '@dawaya/contract/vocabulary/files';
import { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { minutes, seconds } from '../../platform/clock.ts';
import { PermanentFailureError, RetryLaterError } from '../../platform/jobs.ts';
import { hashOf } from '../../platform/secrets.ts';
import type { TelegramSettings } from '../../settings/providers/telegram.ts';
import { type ArrivedMessage, type Gateway, objectSign, PictureRefusedError } from './channel.ts';
import { downloadPicture } from './download-picture.ts';

// The protocol of Telegram's bots (https://core.telegram.org/bots/api).

/** Characters of a message, in both directions. */
const maxLength = 4096;

/** Telegram itself fills in the number, so that it is the person's own. */
const phoneButtons = { ar: 'إرسال رقمي', en: 'Send my number' };

/** Sends messages to chats and reads theirs. Telegram never reports later what became of one. */
export function createTelegramGateway(
  settings: TelegramSettings,
  { timeout = seconds(10), pictureTimeout = seconds(20) } = {},
): Gateway {
  const { apiRoot, token, botName } = settings;
  const openApi = async () => {
    // Loaded only when used. This build calls the global fetch; the other one brings its own,
    // which refuses the signals of a minified server.
    const { Api, GrammyError } = await import('grammy/web');
    const api = new Api(token, {
      apiRoot,
      timeoutSeconds: timeout / 1000,
      // The address has the token, and the content is a person's.
      baseFetchConfig: { redirect: 'error' },
    });
    return { api, GrammyError };
  };
  return {
    ...(botName && { place: { address: `@${botName}`, link: `https://t.me/${botName}` } }),
    name: 'telegram',
    isReported: false,
    fit: (text) => ({ text: text.slice(0, maxLength), parts: 1 }),
    async send(recipient, { text, asksPhone }) {
      const { api, GrammyError } = await openApi();
      const button = phoneButtons[directionOf(text) === 'rtl' ? 'ar' : 'en'];
      try {
        await api.sendMessage(recipient, text, {
          link_preview_options: { is_disabled: true },
          reply_markup: asksPhone
            ? {
                keyboard: [[{ text: button, request_contact: true }]],
                one_time_keyboard: true,
                resize_keyboard: true,
              }
            : { remove_keyboard: true },
        });
        return { state: 'sent' };
      } catch (error) {
        // Other errors concern the network. Their texts have no token and no content.
        if (!(error instanceof GrammyError)) throw error;
        const { error_code: code, parameters } = error;
        if (code === 429)
          throw new RetryLaterError(Math.min(seconds(parameters.retry_after ?? 1), minutes(15)));
        const refusal = `Telegram answered ${code}`;
        // The person has blocked the bot, or the chat is gone.
        const isFinal = code === 400 || code === 403;
        throw isFinal ? new PermanentFailureError(refusal) : new Error(refusal);
      }
    },
    async downloadPhoto(photoId, target) {
      const { api, GrammyError } = await openApi();
      const photoFile = await api.getFile(photoId).catch((error: unknown) => {
        if (!(error instanceof GrammyError)) throw error;
        const { error_code: code, description } = error;
        if (code !== 400) throw new Error(`Telegram answered ${code}`);
        throw new PictureRefusedError(/too big/.test(description) ? 'too-large' : 'gone');
      });
      const { file_path: path = '', file_size: size = 0 } = photoFile;
      if (size > maxFileBytes) throw new PictureRefusedError('too-large');
      if (!filePath.test(path)) throw new Error('Telegram answered with an unknown kind of path');
      const signal = AbortSignal.timeout(pictureTimeout);
      await downloadPicture(`${apiRoot}/file/bot${token}/${path}`, target, { signal });
    },
    readEvents(rawBody, headers) {
      const message = readUpdate(settings, rawBody, headers);
      return message ? { messages: [message] } : {};
    },
  };
}

/** A path below the bot's files: no part begins with a dot. */
const filePath = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

const photoShape = z.object({ file_id: z.string().regex(/^[\w-]{1,255}$/), width: z.number() });

/** Returns the id of the largest size of a photo, or of a picture that was sent as a document. */
function photoIn({ photo, document }: Record<string, unknown>): string | undefined {
  if (Array.isArray(photo))
    return photo
      .flatMap((size) => photoShape.safeParse(size).data ?? [])
      .toSorted((one, other) => other.width - one.width)[0]?.file_id;
  const file = photoShape
    .pick({ file_id: true })
    .extend({ mime_type: z.string().startsWith('image/') })
    .safeParse(document);
  return file.data?.file_id;
}

/** The fields of messages that say something and are no text. */
const objects = ['photo', 'video', 'document', 'audio', 'voice', 'video_note', 'location'];

const updateShape = z.object({
  message: z
    .looseObject({
      message_id: z.number().int(),
      /** Unix seconds. */
      date: z.number().int(),
      chat: z.object({ id: z.number().int(), type: z.string() }),
      from: z.object({ id: z.number().int(), is_bot: z.boolean() }).optional(),
      text: z.string().optional(),
      caption: z.string().optional(),
      contact: z
        .object({ phone_number: z.string(), user_id: z.number().int().optional() })
        .optional(),
    })
    .optional(),
});

/** Returns undefined for an update that is not a message of a person to the bot. */
function readUpdate(
  { webhookSecret }: Pick<TelegramSettings, 'webhookSecret'>,
  rawBody: Buffer,
  headers: Record<string, unknown>,
): ArrivedMessage | undefined {
  const secret = headers['x-telegram-bot-api-secret-token'];
  if (typeof secret !== 'string' || !timingSafeEqual(hashOf(secret), hashOf(webhookSecret)))
    throw new AppError('invalid_signature');
  try {
    const { message } = updateShape.parse(JSON.parse(rawBody.toString('utf8')));
    // In a group others would read the answers.
    if (message?.chat.type !== 'private' || message.from?.is_bot) return undefined;
    const { chat, from, contact } = message;
    // A contact of another person proves nothing.
    const isOwn = contact?.user_id !== undefined && contact.user_id === from?.id;
    const isObject = objects.some((name) => name in message);
    const whole = isObject ? `${objectSign} ${message.caption ?? ''}` : (message.text ?? '');
    const written = whole.slice(0, maxLength);
    return {
      channel: 'telegram',
      providerId: `${chat.id}:${message.message_id}`,
      sender: String(chat.id),
      text: text(maxLength).catch('').parse(written),
      photoId: photoIn(message),
      phone: (isOwn && parsePhone(`+${contact.phone_number.replace(/^\+/, '')}`)) || null,
      sentAt: new Date(seconds(message.date)),
    };
  } catch (cause) {
    throw new AppError('malformed_body', { message: 'the body is no update', cause });
  }
}
