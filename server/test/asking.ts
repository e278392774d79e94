import { randomUUID } from 'node:crypto';
import type { AnswerKind, AnswerLine } from '@dawaya/contract/vocabulary/answers';
import { closesAt } from '@dawaya/contract/vocabulary/searches';
import { searchAsks, searches, searchMedicines } from '../src/database/schema.ts';
import { recognize } from '../src/features/medicines/recognize.ts';
import type { TestApp } from './app.ts';

let people = 0;

interface Asked {
  pharmacyId: string;
  /** None while nobody has answered. */
  answer?: AnswerKind;
  lines?: AnswerLine[];
}

/** A search that was made before and what it was answered, as the tables have it. */
export async function makeAnsweredSearch(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  texts: string[],
  asked: Asked[],
  overrides: Partial<typeof searches.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID();
  const person = String(++people).padStart(4, '0');
  const now = clock();
  await db.insert(searches).values({
    id,
    customerName: `Asker ${person}`,
    searchName: `asker ${person}`,
    phone: `+24991200${person}`,
    email: `asker-${person}@example.com`,
    items: texts.map((text) => ({ text, quantity: null })),
    state: 'Kassala',
    city: 'Kassala',
    urgency: 'normal',
    language: 'en',
    status: 'open',
    photosGoAlong: false,
    createdAt: now,
    closesAt: closesAt('normal', now),
    ...overrides,
  });
  const known = await recognize(db, texts);
  const found = known.flatMap((medicineId, item) =>
    medicineId ? [{ searchId: id, item, medicineId }] : [],
  );
  if (found.length > 0) await db.insert(searchMedicines).values(found);
  if (asked.length > 0)
    await db.insert(searchAsks).values(
      asked.map(({ pharmacyId, answer, lines = [] }) => ({
        searchId: id,
        pharmacyId,
        wave: 1,
        askedAt: now,
        ...(answer && { answer, lines, version: 1, answeredAt: now }),
      })),
    );
  return id;
}
