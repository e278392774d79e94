import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { closesAt } from '@dawaya/contract/vocabulary/searches';
import { and, eq, sql } from 'drizzle-orm';
import { searchAsks, searches } from '../src/database/schema.ts';
import type { Files } from '../src/features/files/service.ts';
import { searchNameOf } from '../src/features/prescription-requests/search.ts';
import { hashOf, newToken } from '../src/platform/secrets.ts';
import type { TestApp } from './app.ts';
import { Browser, type Reached } from './client.ts';
import { photo } from './factories.ts';

type Where = Pick<TestApp, 'db' | 'clock'>;

/** A search of Kassala for two medicines, open, whose tracking address holds `token`. */
export async function makeSearch(
  { db, clock }: Where,
  overrides: Partial<typeof searches.$inferInsert> = {},
) {
  const { customerName = 'Amna Hassan', urgency = 'normal', ...rest } = overrides;
  const search = {
    id: randomUUID(),
    customerName,
    searchName: searchNameOf(customerName),
    phone: '+249912345678',
    email: `asker-${randomUUID()}@example.com`,
    forName: 'Her mother',
    items: [
      { text: 'Insulin', quantity: '2' },
      { text: 'Metformin', quantity: null },
    ],
    notes: 'The long one',
    state: 'Kassala' as const,
    city: 'Kassala',
    urgency,
    language: 'en' as const,
    status: 'open' as const,
    photosGoAlong: true,
    createdAt: clock(),
    closesAt: closesAt(urgency, clock()),
    ...rest,
  };
  await db.insert(searches).values(search);
  const token = newToken();
  await db.execute(sql`select add_tracking(${hashOf(token)}::bytea, null, ${search.id}::uuid)`);
  return { ...search, token };
}

/** Has a search ask pharmacies, as a wave does. */
export async function ask(
  { db, clock }: Where,
  searchId: string,
  pharmacies: readonly { id: string }[],
  overrides: Partial<typeof searchAsks.$inferInsert> = {},
): Promise<void> {
  await db.insert(searchAsks).values(
    pharmacies.map(({ id }) => ({
      searchId,
      pharmacyId: id,
      wave: 1,
      askedAt: clock(),
      ...overrides,
    })),
  );
}

/** A photo of the prescription that a search is about. */
export async function addPhoto(
  { app, db }: Pick<TestApp, 'db'> & { app: { files: Pick<Files, 'storeWritten' | 'attach'> } },
  searchId: string,
): Promise<{ id: string }> {
  const content = await photo();
  const stored = await app.files.storeWritten((target) => writeFile(target, content));
  await app.files.attach(db, [stored], { searchId });
  return stored;
}

/** Keeps what a pharmacy answers, as the first of its answers. */
export async function giveAnswer(
  { db, clock }: Where,
  searchId: string,
  { id }: { id: string },
  answer: Partial<typeof searchAsks.$inferInsert> = {},
): Promise<void> {
  await db
    .update(searchAsks)
    .set({ answer: 'all', lines: [], version: 1, answeredAt: clock(), ...answer })
    .where(and(eq(searchAsks.searchId, searchId), eq(searchAsks.pharmacyId, id)));
}

/** A browser in which the address of a search is open. */
export async function holderOf(
  app: Reached,
  { token, phone }: { token: string; phone: string },
): Promise<Browser> {
  const browser = new Browser(app);
  await browser.post(`/api/track/${token}/unlock`, { digits: phone.slice(-4) });
  return browser;
}
