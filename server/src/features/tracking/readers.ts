import type { TrackedAnswer } from '@dawaya/contract/endpoints/tracking';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { PharmacyNames } from '@dawaya/contract/vocabulary/names';
import { inArray } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../database/client.ts';
import { trackings } from '../../database/schema.ts';
import { hashOf } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import { type Opened, opened } from './holders.ts';

/** For whom something is read. */
export interface Reading {
  language: Language;
  now: Date;
}

type Names = PharmacyNames & { shopName: string };

type Kind = TrackedAnswer['kind'];
type Of<K extends Kind> = Extract<TrackedAnswer, { kind: K }>;

/** A tracking as it is read; by its code without the token of its address. */
export type Followed = Opened & { token: string | null };

/**
 * Reads what is followed of one kind, by its ids; of what is locked nothing that was sent or
 * answered.
 */
export type Reader<K extends Kind> = (
  db: Database,
  followed: readonly Followed[],
  reading: Reading,
) => Promise<Map<string, Of<K>>>;

/** What `app.ts` gives to this feature, which knows no kind. */
export interface Readers {
  request: Reader<'request'>;
  /** A pharmacy by its name for a reader of the language, and by both. */
  named<Row extends Names>(language: Language, row: Row): Row;
  search: Reader<'search'>;
  /** Consultations have an address of their own, without a code, and tell nothing that is locked. */
  consultation(
    db: Database,
    tokenHashes: readonly Buffer[],
  ): Promise<{ id: string; tokenHash: Buffer; tracked: Of<'consultation'> }[]>;
}

/**
 * What each of the tokens tracks, in their order (product decision 18); null for a token that is
 * none.
 */
export async function readTracked(
  services: Pick<Services, 'db' | 'cookies' | 'clock'>,
  readers: Readers,
  request: FastifyRequest,
  tokens: readonly string[],
): Promise<(TrackedAnswer | null)[]> {
  if (tokens.length === 0) return [];
  const { db, clock } = services;
  const reading = { language: request.language, now: clock() };
  const hashes = tokens.map(hashOf);
  const rows = await db.select().from(trackings).where(inArray(trackings.tokenHash, hashes));
  const followed = (await opened(services, request, rows)).map((tracking) => ({
    ...tracking,
    token: tokens[hashes.findIndex((hash) => hash.equals(tracking.tokenHash))] ?? null,
  }));
  const requests = await readers.request(
    db,
    followed.filter(({ requestId }) => requestId !== null),
    reading,
  );
  // Once an answer was chosen it is a request.
  const searches = await readers.search(
    db,
    followed.filter(({ requestId }) => requestId === null),
    reading,
  );
  const consultations = await readers.consultation(db, hashes);
  return hashes.map((hash) => {
    const tracking = followed.find(({ tokenHash }) => tokenHash.equals(hash));
    if (tracking?.requestId) return requests.get(tracking.requestId) ?? null;
    if (tracking?.searchId) return searches.get(tracking.searchId) ?? null;
    return consultations.find(({ tokenHash }) => tokenHash.equals(hash))?.tracked ?? null;
  });
}
