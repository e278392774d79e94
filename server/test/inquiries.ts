import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { closingTimeOf } from '@dawaya/contract/vocabulary/inquiries';
import { and, eq, sql } from 'drizzle-orm';
import { inquiries, inquiryRecipients } from '../src/database/schema.ts';
import type { Files } from '../src/features/files/service.ts';
import { countedAddress } from '../src/platform/counted-address.ts';
import { createToken, hashOf } from '../src/platform/secrets.ts';
import type { TestApp } from './app.ts';
import { Browser, type Reached } from './client.ts';
import { photo } from './factories.ts';

type Where = Pick<TestApp, 'db' | 'clock'>;

/** An open inquiry in Kassala about two medicines, whose private link has `token`. */
export async function makeInquiry(
  { db, clock }: Where,
  overrides: Partial<typeof inquiries.$inferInsert> = {},
) {
  const { customerName = 'Amna Hassan', urgency = 'normal', ...rest } = overrides;
  const { email = `asker-${randomUUID()}@example.com` } = overrides;
  const inquiry = {
    id: randomUUID(),
    customerName,
    phone: '+249912345678',
    email,
    mailbox: countedAddress(email ?? ''),
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
    closesAt: closingTimeOf(urgency, clock()),
    ...rest,
  };
  await db.insert(inquiries).values(inquiry);
  const token = createToken();
  await db.execute(sql`select add_tracking(${hashOf(token)}::bytea, null, ${inquiry.id}::uuid)`);
  return { ...inquiry, token };
}

/** Adds recipients to an inquiry, like a wave. */
export async function ask(
  { db, clock }: Where,
  inquiryId: string,
  pharmacies: readonly { id: string }[],
  overrides: Partial<typeof inquiryRecipients.$inferInsert> = {},
): Promise<void> {
  await db.insert(inquiryRecipients).values(
    pharmacies.map(({ id }) => ({
      inquiryId,
      pharmacyId: id,
      wave: 1,
      askedAt: clock(),
      ...overrides,
    })),
  );
}

/** A photo of the prescription of an inquiry. */
export async function addPhoto(
  { app, db }: Pick<TestApp, 'db'> & { app: { files: Pick<Files, 'storeWritten' | 'attach'> } },
  inquiryId: string,
): Promise<{ id: string }> {
  const content = await photo();
  const stored = await app.files.storeWritten((target) => writeFile(target, content));
  await app.files.attach(db, [stored], { inquiryId });
  return stored;
}

/** Stores a pharmacy's first answer. */
export async function giveAnswer(
  { db, clock }: Where,
  inquiryId: string,
  { id }: { id: string },
  answer: Partial<typeof inquiryRecipients.$inferInsert> = {},
): Promise<void> {
  await db
    .update(inquiryRecipients)
    .set({ answer: 'all', lines: [], version: 1, answeredAt: clock(), ...answer })
    .where(and(eq(inquiryRecipients.inquiryId, inquiryId), eq(inquiryRecipients.pharmacyId, id)));
}

/** A browser with the unlocked private link of an inquiry. */
export async function holderOf(
  app: Reached,
  { token, phone }: { token: string; phone: string },
): Promise<Browser> {
  const browser = new Browser(app);
  await browser.post(`/api/track/${token}/unlock`, { digits: phone.slice(-4) });
  return browser;
}
