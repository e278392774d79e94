import { and, eq, ne, or } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import {
  availabilityAlerts,
  contactMessages,
  conversations,
  deliveries,
  incomingMessages,
} from '../../database/schema.ts';
import { hasText } from '../../database/sealed-texts.ts';
import { matchesPerson, type Person } from '../../platform/erasure.ts';
import { senderOf, textAlertCondition } from '../availability-alerts/index.ts';
import { contactMessagesOf } from '../contact/index.ts';
import type { Files } from '../files/index.ts';
import { createRecord, type OwnRecord } from './own-record.ts';

/** Reads the messages of the contact form. */
export async function readContactMessages(db: Database, person: Person): Promise<OwnRecord[]> {
  const written = await db.select().from(contactMessages).where(contactMessagesOf(person));
  return written.map(({ handledBy: _, handlingNote: __, ...row }) => createRecord('message', row));
}

/** Reads the alerts that the person waits for. */
export async function readAlerts(
  db: Database,
  person: Person,
  senders: readonly string[],
): Promise<OwnRecord[]> {
  const alerts = await db
    .select()
    .from(availabilityAlerts)
    .where(
      or(matchesPerson(person, { email: availabilityAlerts.email }), textAlertCondition(senders)),
    );
  return alerts.map(({ token: _, ...alert }) => {
    const to = senderOf(alert);
    if (!to) return createRecord('alert', alert);
    const { email: _email, mailbox: _mailbox, ...row } = alert;
    return createRecord('alert', row, { channel: to.channel, to: to.sender });
  });
}

/**
 * Reads text messages in both directions, one record for each number and chat, with the count of
 * photos of a question that is not sent: a chat stays with its owner, the number may not. A code is
 * not a message.
 * @param senders the person's numbers and chats.
 */
export async function readTexts(
  db: Database,
  files: Pick<Files, 'list'>,
  senders: readonly string[],
): Promise<OwnRecord[]> {
  const chats = await db
    .select({ id: conversations.id, sender: conversations.sender })
    .from(conversations)
    .where(hasText(conversations.sender, ...senders));
  const photosOf = await files.list(
    db,
    'conversationId',
    chats.map(({ id }) => id),
  );
  const written = await db
    .select()
    .from(incomingMessages)
    .where(and(hasText(incomingMessages.sender, ...senders), ne(incomingMessages.text, '')));
  const sent = await db
    .select()
    .from(deliveries)
    .where(and(hasText(deliveries.recipient, ...senders), eq(deliveries.isCode, false)));
  const texts = [
    ...written.map((row) => ({ ...row, from: 'person', with: row.sender, at: row.receivedAt })),
    ...sent.map((row) => ({ ...row, from: 'dawaya', with: row.recipient, at: row.createdAt })),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return senders.flatMap((sender) => {
    const textsOfSender = texts.filter((text) => text.with === sender);
    const last = textsOfSender.at(-1);
    if (!last) return [];
    const messages = textsOfSender.map(({ from, text: body, at }) => ({ from, body, at }));
    const { id, channel, at: createdAt } = last;
    const unsentPhotos = chats
      .filter((chat) => chat.sender === sender)
      .reduce((count, chat) => count + (photosOf.get(chat.id) ?? []).length, 0);
    const chatContent = { messages, unsentPhotos };
    return [createRecord('conversation', { id, createdAt, channel }, chatContent)];
  });
}
