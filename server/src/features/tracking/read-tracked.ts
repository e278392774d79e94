import type { TrackedAnswer } from '@dawaya/contract/endpoints/tracking';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { PharmacyNames } from '@dawaya/contract/vocabulary/names';
import { inArray } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../database/client.ts';
import { trackings } from '../../database/schema.ts';
import { hashOf } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import { readLockStates, type TrackingAccess } from './holders.ts';

export interface ReadContext {
  language: Language;
  now: Date;
}

type Names = PharmacyNames & { shopName: string };

type Kind = TrackedAnswer['kind'];
type Of<K extends Kind> = Extract<TrackedAnswer, { kind: K }>;

/** A tracking with the token of its address; null when it was found by its code. */
export type TrackingWithToken = TrackingAccess & { token: string | null };

/** Reads tracked rows of one kind, by their ids. A locked one shows no content. */
export type TrackedReader<K extends Kind> = (
  db: Database,
  followed: readonly TrackingWithToken[],
  reading: ReadContext,
) => Promise<Map<string, Of<K>>>;

/**
 * Functions of other features that `create-services.ts` passes, because this feature knows no kind.
 */
export interface Readers {
  request: TrackedReader<'request'>;
  /** Adds a pharmacy's name in the language, and both names. */
  withShopName<Row extends Names>(language: Language, row: Row): Row;
  inquiry: TrackedReader<'inquiry'>;
  consultation: TrackedReader<'consultation'>;
}

/** Reads the subject of each token, in their order (docs/tracking.md); null for an unknown one. */
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
  const trackingsWithToken = (await readLockStates(db, services, request, rows)).map(
    (tracking) => ({
      ...tracking,
      token: tokens[hashes.findIndex((hash) => hash.equals(tracking.tokenHash))] ?? null,
    }),
  );
  const requests = await readers.request(
    db,
    trackingsWithToken.filter(({ requestId }) => requestId !== null),
    reading,
  );
  // After a choice the tracking leads to the request.
  const inquiries = await readers.inquiry(
    db,
    trackingsWithToken.filter(
      ({ requestId, inquiryId }) => requestId === null && inquiryId !== null,
    ),
    reading,
  );
  const consultations = await readers.consultation(
    db,
    trackingsWithToken.filter(({ consultationId }) => consultationId !== null),
    reading,
  );
  return hashes.map((hash) => {
    const tracking = trackingsWithToken.find(({ tokenHash }) => tokenHash.equals(hash));
    if (tracking?.requestId) return requests.get(tracking.requestId) ?? null;
    if (tracking?.inquiryId) return inquiries.get(tracking.inquiryId) ?? null;
    return consultations.get(tracking?.consultationId ?? '') ?? null;
  });
}
