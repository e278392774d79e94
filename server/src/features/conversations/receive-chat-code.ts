import type { Database } from '../../database/client.ts';
import { hours } from '../../platform/clock.ts';
import type { Limit } from '../../platform/limits.ts';
import { hashOf } from '../../platform/secrets.ts';
import type { IncomingMessage } from '../deliveries/index.ts';
import { chatCodeIn } from './chat-codes.ts';
import { pharmacistSentences } from './pharmacist-replies.ts';
import { proveChat } from './pharmacy-chats.ts';
import { type ServicesWithChats, takeQuestion } from './question-chats.ts';

/** Codes of all people are compared, so each chat has few wrong ones. */
const triesPerChat: Limit = { name: 'channel-code:chat-tries', count: 5, window: hours(1) };

/**
 * Takes the code that a customer's page or a pharmacy's dashboard shows, in the transaction of `db`
 * that has locked the sender and `senders`.
 * @returns a sentence about it; undefined for a message that is no code.
 */
export async function receiveChatCode(
  db: Database,
  services: ServicesWithChats,
  message: IncomingMessage,
  senders: readonly string[],
): Promise<string | undefined> {
  const code = chatCodeIn(message);
  if (!code) return undefined;
  const { budgets, clock } = services;
  const subject = hashOf(message.channel + message.sender).toString('base64url');
  if (!(await budgets.usedUpUntil(db, triesPerChat, subject))) {
    const taken =
      (await takeQuestion(db, services, message, { code, senders })) ??
      (await proveChat(db, clock(), message, code));
    if (taken) return taken;
  }
  await budgets.use(db, triesPerChat, subject);
  return `${pharmacistSentences.ar.codeOver}\n${pharmacistSentences.en.codeOver}`;
}
