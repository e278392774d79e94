import { and, eq, inArray, isNotNull, lt, max, or } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import {
  conversations,
  conversationTurns,
  incomingMessages,
  pharmacies,
  pharmacyChannels,
  pharmacyStaff,
} from '../../database/schema.ts';
import { hasText } from '../../database/sealed-texts.ts';
import { days } from '../../platform/clock.ts';
import {
  type Erased,
  type ErasedPerson,
  matchesPerson,
  type Person,
} from '../../platform/erasure.ts';
import type { Services } from '../../services.ts';
import { ofOwnersNumber } from '../pharmacies/index.ts';
import { lapsedBefore } from '../sessions/index.ts';
import { deleteOldMessageProofs } from './message-proof.ts';
import { pharmacistSentences } from './pharmacist-replies.ts';
import { deleteUnsentPhotos } from './photos.ts';

/** In milliseconds after the last message (docs/privacy.md). */
const conversationsKept = days(30);
/** A gateway repeats a message for hours, not for days. */
const turnsKept = days(3);
/** Shorter than messages are kept, so that the clean-up misses none. */
const proofRefreshedAfter = days(20);

export async function deleteOldConversations(
  services: Pick<Services, 'db' | 'clock' | 'deliveries' | 'files'>,
): Promise<void> {
  const { db, clock } = services;
  await deleteUnsentPhotos(services);
  await deleteOldMessageProofs(services);
  const before = (life: number) => new Date(clock().getTime() - life);
  await db.delete(conversations).where(lt(conversations.lastMessageAt, before(conversationsKept)));
  await db.delete(conversationTurns).where(lt(conversationTurns.createdAt, before(turnsKept)));
  // A code that nobody entered.
  await db.delete(pharmacyChannels).where(lt(pharmacyChannels.codeExpiresAt, before(days(1))));
  const removed = db
    .select({ id: pharmacyStaff.id })
    .from(pharmacyStaff)
    .where(isNotNull(pharmacyStaff.removedAt));
  await db.delete(pharmacyChannels).where(inArray(pharmacyChannels.staffId, removed));
  await refreshProofs(db, clock());
  await endSilentNumbers(services);
}

/** Renews the proof of a number that sent a message. Messages are deleted after 30 days. */
async function refreshProofs(db: Database, now: Date): Promise<void> {
  const { id, channel, address, provenAt } = pharmacyChannels;
  const rows = await db
    .select({ id, channel, address, provenAt })
    .from(pharmacyChannels)
    .where(lt(provenAt, new Date(now.getTime() - proofRefreshedAfter)));
  for (const row of rows) {
    const [{ heardAt } = {}] = await db
      .select({ heardAt: max(incomingMessages.receivedAt) })
      .from(incomingMessages)
      .where(
        and(
          eq(incomingMessages.channel, row.channel),
          hasText(incomingMessages.sender, row.address),
        ),
      );
    if (heardAt && row.provenAt && heardAt > row.provenAt)
      await db.update(pharmacyChannels).set({ provenAt: heardAt }).where(eq(id, row.id));
  }
}

/** Ends the numbers of staff that were silent so long that they may belong to others by now. */
async function endSilentNumbers({
  db,
  clock,
  deliveries,
}: Pick<Services, 'db' | 'clock' | 'deliveries'>): Promise<void> {
  await db.transaction(async (db) => {
    const ended = await db
      .delete(pharmacyChannels)
      .where(lt(pharmacyChannels.provenAt, lapsedBefore(clock())))
      .returning();
    for (const { id, channel, address: recipient, language } of ended)
      if (deliveries.has(channel))
        await deliveries.send(db, [
          {
            channel,
            recipient,
            language,
            kind: 'news',
            values: { text: pharmacistSentences[language].silent },
            eventKey: `silent:${id}`,
          },
        ]);
  });
}

/**
 * Finds the senders of a person's messages: the number, and chats that named it; also the numbers and
 * chats that the person proved as staff.
 */
export async function findSenders(db: Database, person: Person): Promise<string[]> {
  const asStaff = await db
    .select({ sender: pharmacyChannels.address })
    .from(pharmacyChannels)
    .innerJoin(pharmacyStaff, eq(pharmacyStaff.id, pharmacyChannels.staffId))
    .innerJoin(pharmacies, eq(pharmacies.id, pharmacyStaff.pharmacyId))
    .where(
      and(
        or(matchesPerson(person, { email: pharmacyStaff.email }), ofOwnersNumber(person)),
        isNotNull(pharmacyChannels.provenAt),
      ),
    );
  if (!('phone' in person)) return asStaff.map(({ sender }) => sender);
  const chats = await db
    .select({ sender: conversations.sender })
    .from(conversations)
    .where(matchesPerson(person, { phone: conversations.phone }));
  const waiting = await db
    .select({ sender: incomingMessages.sender })
    .from(incomingMessages)
    .where(matchesPerson(person, { phone: incomingMessages.phone }));
  return [
    ...new Set([person.phone, ...[...chats, ...waiting, ...asStaff].map(({ sender }) => sender)]),
  ];
}

/** Deletes conversations with the person's number, and the numbers of erased staff. */
export async function eraseConversations(
  { files }: Pick<Services, 'files'>,
  db: Database,
  { person, senders, staffIds }: ErasedPerson,
): Promise<Partial<Erased>> {
  const ofPerson = hasText(conversations.sender, ...senders);
  let photos = 0;
  for (const { id: conversationId } of await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(ofPerson))
    photos += (await files.detach(db, { conversationId })).length;
  await db.delete(conversations).where(ofPerson);
  await db.delete(conversationTurns).where(hasText(conversationTurns.sender, ...senders));
  await db
    .delete(pharmacyChannels)
    .where(
      or(
        'phone' in person ? hasText(pharmacyChannels.address, ...senders) : undefined,
        inArray(pharmacyChannels.staffId, staffIds),
      ),
    );
  return { photos };
}
