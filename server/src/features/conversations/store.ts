import { randomUUID } from 'node:crypto';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { and, desc, eq, ne } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { conversations, conversationTurns } from '../../database/schema.ts';
import { hasText } from '../../database/sealed-texts.ts';
import { hours } from '../../platform/clock.ts';
import type { Services } from '../../services.ts';
import type { IncomingMessage } from '../deliveries/index.ts';
import type { Draft } from './describe.ts';

export type ConversationRow = typeof conversations.$inferSelect;

/** How long after its last message a conversation goes on with its state and draft. */
export const placeKept = hours(24);

/**
 * Finds the conversation of a sender, or that of a chat that named the same number: an SMS goes on
 * with it, since news of a chat may have come by SMS. A chat never goes on with an SMS or another
 * channel, because it stays with its owner when the number goes to somebody else.
 */
export async function findConversation(
  db: Database,
  { channel, sender, phone }: Pick<IncomingMessage, 'channel' | 'sender' | 'phone'>,
): Promise<ConversationRow | undefined> {
  const senderCondition = and(
    eq(conversations.channel, channel),
    hasText(conversations.sender, sender),
  );
  const [found] = await db.select().from(conversations).where(senderCondition);
  if (found || !phone) return found;
  const [chat] = await db
    .select()
    .from(conversations)
    .where(
      and(
        hasText(conversations.phone, phone),
        channel === 'sms' ? ne(conversations.channel, 'sms') : eq(conversations.channel, channel),
      ),
    )
    .orderBy(desc(conversations.lastMessageAt))
    .limit(1);
  return chat;
}

/**
 * Returns the sender's conversation, or a new conversation. A restarted conversation drops its
 * photos. The caller has locked the sender.
 */
export async function openConversation(
  db: Database,
  { files }: Pick<Services, 'files'>,
  message: Pick<IncomingMessage, 'channel' | 'sender' | 'phone' | 'sentAt'>,
  { language, now }: { language: Language; now: Date },
): Promise<ConversationRow> {
  const before = await findConversation(db, message);
  const found = before && { ...before, channel: message.channel, sender: message.sender };
  if (found && now.getTime() - found.lastMessageAt.getTime() <= placeKept) return found;
  if (found) {
    await files.detach(db, { conversationId: found.id });
    return { ...found, state: 'idle', draft: null, unclearCount: 0 };
  }
  const [made] = await db
    .insert(conversations)
    .values({
      id: randomUUID(),
      channel: message.channel,
      sender: message.sender,
      phone: message.phone,
      language,
      state: 'idle',
      lastSentAt: message.sentAt,
      lastMessageAt: now,
      createdAt: now,
    })
    .returning();
  if (!made) throw new Error('a conversation was not stored');
  return made;
}

export async function saveConversation(
  db: Database,
  { id, ...row }: ConversationRow,
): Promise<void> {
  await db.update(conversations).set(row).where(eq(conversations.id, id));
}

export const draftOf = ({ draft }: ConversationRow): Draft =>
  draft === null ? { items: [] } : (JSON.parse(draft) as Draft);

/** Returns the replies to a message that was processed before; undefined for a new one. */
export async function findReplies(db: Database, id: string): Promise<string[] | undefined> {
  const [turn] = await db
    .select()
    .from(conversationTurns)
    .where(eq(conversationTurns.messageId, id));
  return turn && (JSON.parse(turn.replies) as string[]);
}

export async function saveTurn(
  db: Database,
  { id, channel, sender }: IncomingMessage,
  replies: readonly string[],
  now: Date,
): Promise<void> {
  await db.insert(conversationTurns).values({
    messageId: id,
    channel,
    sender,
    replies: JSON.stringify(replies),
    createdAt: now,
  });
}
