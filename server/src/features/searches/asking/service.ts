import { randomUUID } from 'node:crypto';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { closesAt, type SearchItem } from '@dawaya/contract/vocabulary/searches';
import type { Urgency } from '@dawaya/contract/vocabulary/urgencies';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { searches } from '../../../database/schema.ts';
import type { SaveAnswer } from '../../../platform/idempotency.ts';
import { hashOf, newToken } from '../../../platform/secrets.ts';
import type { StoredFile } from '../../files/service.ts';
import { noteMedicines } from '../../medicines/note.ts';
import { searchNameOf } from '../../prescription-requests/search.ts';
import type { SearchRow } from '../queries.ts';
import { closeLater } from './ending.ts';
import { assertMayAsk } from './limits.ts';
import type { Place } from './place.ts';
import { newCode } from './proof.ts';
import type { AskingServices } from './services.ts';
import { askWave } from './waves.ts';

/** What is kept as the answer to a submission: code and count are added as it is sent. */
export type SentSearch = { id: string; trackingUrl: string };

/** Who asks, what, and where. */
export interface Question extends Place {
  customerId: string | null;
  customerName: string;
  phone: string;
  email: string;
  forName: string | null;
  items: SearchItem[];
  notes: string | null;
  landmark: string | null;
  urgency: Urgency;
  language: Language;
  photosGoAlong: boolean;
  /** A pharmacy that has had it as a request. */
  exceptPharmacyId: string | null;
  /** The address is known to be the asker's. */
  isProven: boolean;
  browserHash: Buffer | null;
  networkHash: Buffer | null;
}

/**
 * Makes a search and asks its first ten pharmacies, in the transaction of `db`.
 * @returns the search, how many it asked, and the code to be mailed where its address is not proven.
 * @throws AppError `too_many_searches`, `too_many_searches_today`.
 */
export async function ask(
  db: Database,
  services: AskingServices,
  id: string,
  { isProven, ...question }: Question,
  whenAdded: (search: SearchRow) => Promise<void>,
): Promise<{ search: SearchRow; code: string | undefined; asked: number }> {
  const now = services.clock();
  const asker = { ...question, emailProvenAt: isProven ? now : null };
  await assertMayAsk(db, asker, now, services.scale);
  const { code, emailCodeHash } = newCode({ id });
  const [search] = await db
    .insert(searches)
    .values({
      id,
      ...question,
      searchName: searchNameOf(question.customerName),
      status: 'open',
      createdAt: now,
      closesAt: closesAt(question.urgency, now),
      ...(isProven ? { emailProvenAt: now } : { emailCodeHash }),
    })
    .returning();
  if (!search) throw new Error('a search was not kept');
  await whenAdded(search);
  await noteMedicines(
    db,
    id,
    search.items.map(({ text }) => text),
  );
  const asked = await askWave(db, services, search);
  await closeLater(db, services, search);
  return { search, code: isProven ? undefined : code, asked };
}

/**
 * Makes the search, its photos, who is asked and the mail about it one change (product decisions 18
 * and 39). The mail tells where to follow it, and holds the code that proves the address.
 * @throws AppError `too_many_searches`, `too_many_searches_today`.
 */
export async function createSearch(
  services: AskingServices,
  question: Question,
  {
    photos,
    saveAnswer,
    ip,
  }: { photos: StoredFile[]; saveAnswer: SaveAnswer<SentSearch>; ip: string },
): Promise<SentSearch> {
  const { files, mail, publicUrl } = services;
  return services.db.transaction(async (db) => {
    const token = newToken();
    const answer = { id: randomUUID(), trackingUrl: `/track/${token}` };
    await saveAnswer(db, answer);
    let trackingCode: string | undefined;
    const { code, asked } = await ask(db, services, answer.id, question, async ({ id }) => {
      const { rows } = await db.execute<{ code: string }>(
        sql`select add_tracking(${hashOf(token)}::bytea, null, ${id}::uuid) as code`,
      );
      trackingCode = rows[0]?.code;
      await files.attach(db, photos, { searchId: id });
    });
    const values = {
      trackUrl: `${publicUrl}${answer.trackingUrl}`,
      code: trackingCode,
      proofCode: code,
      asked,
    };
    await mail.send(db, question.email, question.language, 'search-sent', values, { guestIp: ip });
    return answer;
  });
}

/** The short code of a search, and how many pharmacies it asked at once; of one that is gone none. */
export async function sentOf(
  db: Database,
  id: string,
): Promise<{ code: string | null; asked: number }> {
  const { rows } = await db.execute<{ code: string | null; asked: number }>(
    sql`select (select code from trackings where search_id = ${id}::uuid) as code,
      (select count(*)::int from search_asks where search_id = ${id}::uuid and wave = 1) as asked`,
  );
  return rows[0] ?? { code: null, asked: 0 };
}
