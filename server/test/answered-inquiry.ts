import { randomUUID } from 'node:crypto';
import type { AnswerKind, AnswerLine } from '@dawaya/contract/vocabulary/answers';
import { closingTimeOf } from '@dawaya/contract/vocabulary/inquiries';
import { inquiries, inquiryRecipients } from '../src/database/schema.ts';
import { storeInquiryProducts } from '../src/features/medicines/store-inquiry-products.ts';
import { countedAddress } from '../src/platform/counted-address.ts';
import type { TestApp } from './app.ts';

let people = 0;

interface Asked {
  pharmacyId: string;
  /** Absent while the pharmacy has not answered. */
  answer?: AnswerKind;
  lines?: AnswerLine[];
}

/** Inserts an inquiry and its answers, as the tables have them. */
export async function makeAnsweredInquiry(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  texts: string[],
  asked: Asked[],
  overrides: Partial<typeof inquiries.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID();
  const person = String(++people).padStart(4, '0');
  const now = clock();
  const { email = `asker-${person}@example.com` } = overrides;
  await db.insert(inquiries).values({
    id,
    customerName: `Asker ${person}`,
    phone: `+24991200${person}`,
    email,
    mailbox: countedAddress(email ?? ''),
    items: texts.map((text) => ({ text, quantity: null })),
    state: 'Kassala',
    city: 'Kassala',
    urgency: 'normal',
    language: 'en',
    status: 'open',
    photosGoAlong: false,
    createdAt: now,
    closesAt: closingTimeOf('normal', now),
    ...overrides,
  });
  await storeInquiryProducts(db, id, texts);
  if (asked.length > 0)
    await db.insert(inquiryRecipients).values(
      asked.map(({ pharmacyId, answer, lines = [] }) => ({
        inquiryId: id,
        pharmacyId,
        wave: 1,
        askedAt: now,
        ...(answer && { answer, lines, version: 1, answeredAt: now }),
      })),
    );
  return id;
}
