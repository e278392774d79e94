import type { MessageSide } from '@dawaya/contract/vocabulary/messages';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { requestThreads } from '../../../database/schema.ts';
import type { Services } from '../../../services.ts';
import { audiencesOf } from '../audiences.ts';
import type { RequestRow } from '../queries.ts';
import type { Participant } from './participants.ts';
import { readAtOf, type ThreadRow } from './present-conversation.ts';

type Changes = Partial<Omit<ThreadRow, 'requestId'>>;

/** Returns the thread of a locked request; undefined before the first message. */
export async function findThread(db: Database, requestId: string): Promise<ThreadRow | undefined> {
  const [thread] = await db
    .select()
    .from(requestThreads)
    .where(eq(requestThreads.requestId, requestId));
  return thread;
}

export async function changeThread(
  db: Database,
  requestId: string,
  changes: Changes,
): Promise<void> {
  await db
    .insert(requestThreads)
    .values({ requestId, ...changes })
    .onConflictDoUpdate({ target: requestThreads.requestId, set: changes });
}

const readColumn = { customer: 'customerReadAt', pharmacy: 'pharmacyReadAt' } as const;
const mutedColumn = { customer: 'customerMutedAt', pharmacy: 'pharmacyMutedAt' } as const;

/** Returns the audiences of one side: only a side's own screens show what it has read. */
const audiencesOfSide = (request: RequestRow, side: MessageSide) =>
  audiencesOf(request).filter(
    (audience) => audience.startsWith('pharmacy:') === (side === 'pharmacy'),
  );

/**
 * Records until when a side has read the other's messages; never backwards, and not beyond the
 * present.
 * @throws AppError `not_found`
 */
export async function markConversationSeen(
  { db, clock, live }: Pick<Services, 'db' | 'clock' | 'live'>,
  participant: Participant,
  until: Date,
): Promise<void> {
  await db.transaction(async (db) => {
    const request = await participant.lock(db);
    const { side } = participant;
    const now = clock();
    const seenUntil = until < now ? until : now;
    const readBefore = readAtOf(await findThread(db, request.id), side);
    if (readBefore && readBefore >= seenUntil) return;
    await changeThread(db, request.id, { [readColumn[side]]: seenUntil });
    await live.recordChange(db, ...audiencesOfSide(request, side));
  });
}

/**
 * Mutes the other side of a conversation, or unmutes it.
 * @throws AppError `not_found`
 */
export async function setMuted(
  { db, clock, live }: Pick<Services, 'db' | 'clock' | 'live'>,
  participant: Participant,
  muted: boolean,
): Promise<void> {
  await db.transaction(async (db) => {
    const request = await participant.lock(db);
    await changeThread(db, request.id, { [mutedColumn[participant.side]]: muted ? clock() : null });
    await live.recordChange(db, ...audiencesOf(request));
  });
}
