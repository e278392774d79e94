import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isLoopback } from '../settings/addresses.ts';
import type { TelegramSettings } from '../settings/providers/telegram.ts';
import { createPhones, createPictures, type PhoneOptions, shownPhoto } from './phone-texts.ts';

export type TelegramDouble = ReturnType<typeof createTelegramDouble>;

/** Returns the name of a chat among the phones; phone numbers begin otherwise. */
const userName = (chatId: number) => `@${chatId}`;
const isChat = (phone: string): boolean => /^@\d{1,9}$/.test(phone);

/** Returns the number of the phone on which a chat is open. */
const phoneOfChat = (chatId: number) => `2499${String(chatId).padStart(8, '0').slice(-8)}`;

/** Messages to this chat are refused, as by a person who has blocked the bot. */
export const blockedChat = '@403';

/**
 * Creates Telegram's servers in memory with chats, for development and tests (docs/messages.md).
 */
export function createTelegramDouble({
  settings,
  ...options
}: PhoneOptions & { settings: TelegramSettings }) {
  const { clock } = options;
  const {
    keep,
    follow: _,
    post,
    ...phones
  } = createPhones(options, () => ({
    'x-telegram-bot-api-secret-token': settings.webhookSecret,
  }));
  const asking = new Set<string>();
  const pictures = createPictures();
  let lastId = 0;
  const date = () => Math.floor(clock().getTime() / 1000);
  const postMessage = (chat: string, content: object) => {
    const id = Number(chat.slice(1));
    lastId += 1;
    return post({
      update_id: lastId,
      message: {
        message_id: lastId,
        date: date(),
        chat: { id, type: 'private', first_name: 'Test' },
        from: { id, is_bot: false, first_name: 'Test' },
        ...content,
      },
    });
  };
  return {
    ...phones,
    hint: 'A name with @ is a chat of Telegram.',
    first: '@12000003',
    readPhone: (typed: string) => (isChat(typed.trim()) ? typed.trim() : undefined),
    token: settings.token,
    asksPhone: (chat: string) => asking.has(chat),
    /** Takes a message of the bot, and returns it as Telegram does. */
    accept(chatId: number, text: string, asksPhone: boolean) {
      const chat = userName(chatId);
      keep(chat, text, false);
      if (asksPhone) asking.add(chat);
      else asking.delete(chat);
      lastId += 1;
      return { message_id: lastId, date: date(), chat: { id: chatId, type: 'private' }, text };
    },
    /** Writes a text from a chat to the bot. */
    async write(chat: string, text: string): Promise<void> {
      keep(chat, text, true);
      await postMessage(chat, { text });
    },
    /** Sends a photo, in a small and the whole size. */
    async sendPhoto(chat: string, content: Buffer, caption = ''): Promise<void> {
      keep(chat, shownPhoto(caption), true);
      const id = randomUUID();
      pictures.add(id, content);
      const photo = [
        { file_id: `small-${id}`, file_unique_id: 'small', width: 90, height: 60 },
        { file_id: id, file_unique_id: 'whole', width: 1280, height: 960 },
      ];
      await postMessage(chat, { photo, ...(caption && { caption }) });
    },
    findPicture: pictures.get,
    async sendPhone(chat: string): Promise<void> {
      const id = Number(chat.slice(1));
      keep(chat, `+${phoneOfChat(id)}`, true);
      const contact = { phone_number: phoneOfChat(id), user_id: id, first_name: 'Test' };
      await postMessage(chat, { contact });
    },
    post,
  };
}

const messageBody = z.object({
  chat_id: z.coerce.number().int(),
  text: z.string().min(1).max(4096),
  reply_markup: z
    .object({
      keyboard: z
        .array(z.array(z.object({ text: z.string(), request_contact: z.boolean().optional() })))
        .optional(),
    })
    .optional(),
});

/** Bytes. The Bot API hands out no larger file. */
const maxFileBytes = 20 * 1024 * 1024;

/** Answers the calls of the Bot API that the product uses, with its refusals. */
export function telegramRoutes(app: FastifyInstance, double: TelegramDouble): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isLoopback(request.hostname)) return reply.code(404).send();
    return undefined;
  });
  const refusal = (error_code: number, description: string) => ({
    ok: false,
    error_code,
    description,
  });
  app.post<{ Params: { bot: string } }>(
    '/:bot/sendMessage',
    { schema: { hide: true } },
    async ({ params, body }, reply) => {
      if (params.bot !== `bot${double.token}`)
        return reply.code(401).send(refusal(401, 'Unauthorized'));
      const parsed = messageBody.safeParse(body);
      if (!parsed.success)
        return reply.code(400).send(refusal(400, 'Bad Request: message text is empty'));
      const { chat_id: chatId, text, reply_markup: markup } = parsed.data;
      if (userName(chatId) === blockedChat)
        return reply.code(403).send(refusal(403, 'Forbidden: bot was blocked by the user'));
      const asksPhone = (markup?.keyboard ?? []).flat().some((button) => button.request_contact);
      return { ok: true, result: double.accept(chatId, text, asksPhone) };
    },
  );
  app.post<{ Params: { bot: string } }>(
    '/:bot/getFile',
    { schema: { hide: true } },
    async ({ params, body }, reply) => {
      if (params.bot !== `bot${double.token}`)
        return reply.code(401).send(refusal(401, 'Unauthorized'));
      const { data } = z.object({ file_id: z.string() }).safeParse(body);
      const picture = data && double.findPicture(data.file_id);
      if (!data || !picture)
        return reply.code(400).send(refusal(400, 'Bad Request: invalid file_id'));
      if (picture.length > maxFileBytes)
        return reply.code(400).send(refusal(400, 'Bad Request: file is too big'));
      const { file_id: id } = data;
      return {
        ok: true,
        result: {
          file_id: id,
          file_unique_id: 'whole',
          file_size: picture.length,
          file_path: `photos/${id}.jpg`,
        },
      };
    },
  );
  app.get<{ Params: { bot: string; name: string } }>(
    '/file/:bot/photos/:name',
    { schema: { hide: true } },
    async ({ params: { bot, name } }, reply) => {
      const picture = double.findPicture(name.replace(/\.jpg$/, ''));
      if (bot !== `bot${double.token}` || !picture)
        return reply.code(404).send(refusal(404, 'Not Found'));
      return reply.type('application/octet-stream').send(picture);
    },
  );
}
