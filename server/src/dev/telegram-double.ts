import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isLoopback, type TelegramSettings } from '../settings/config.ts';
import { createPhones, type PhoneOptions } from './phone-texts.ts';

export type TelegramDouble = ReturnType<typeof createTelegramDouble>;

/** Returns the name of a chat among the phones; phone numbers begin otherwise. */
const nameOf = (chatId: number) => `@${chatId}`;
const isChat = (phone: string): boolean => /^@\d{1,9}$/.test(phone);

/** Returns the number of the phone on which a chat is open. */
const numberOf = (chatId: number) => `2499${String(chatId).padStart(8, '0').slice(-8)}`;

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
      const chat = nameOf(chatId);
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
    async sendPhone(chat: string): Promise<void> {
      const id = Number(chat.slice(1));
      keep(chat, `+${numberOf(id)}`, true);
      const contact = { phone_number: numberOf(id), user_id: id, first_name: 'Test' };
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

/** Answers the call of the Bot API that the product uses, with its refusals. */
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
      if (nameOf(chatId) === blockedChat)
        return reply.code(403).send(refusal(403, 'Forbidden: bot was blocked by the user'));
      const asksPhone = (markup?.keyboard ?? []).flat().some((button) => button.request_contact);
      return { ok: true, result: double.accept(chatId, text, asksPhone) };
    },
  );
}
