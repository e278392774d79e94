import { randomUUID } from 'node:crypto';
import { closingTimeOf, type InquiryItem } from '@dawaya/contract/vocabulary/inquiries';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { Urgency } from '@dawaya/contract/vocabulary/urgencies';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { inquiries } from '../../../database/schema.ts';
import { countedAddress } from '../../../platform/counted-address.ts';
import type { SaveAnswer } from '../../../platform/idempotency.ts';
import { createToken, hashOf } from '../../../platform/secrets.ts';
import type { Services } from '../../../services.ts';
import type { FileOwner, StoredFile } from '../../files/index.ts';
import { storeInquiryProducts } from '../../medicines/index.ts';
import { notifyByText } from '../../prescription-requests/index.ts';
import { createCode, textCode } from '../../sessions/index.ts';
import { keepToken } from '../../tracking/index.ts';
import { scheduleClosing } from '../close-inquiry.ts';
import { assertMayAsk } from '../limits.ts';
import type { InquiryRow } from '../queries.ts';
import { askWave } from '../recipients/waves.ts';
import type { InquiryPlace } from './parse-place.ts';

/** The saved answer to a submission. Code and count are added when it is sent. */
export type SavedInquiryAnswer = { id: string; trackingUrl: string };

export interface NewInquiry extends InquiryPlace {
  customerId: string | null;
  customerName: string;
  phone: string;
  /** Null for a person whose phone counts as the address. */
  email: string | null;
  forName: string | null;
  items: InquiryItem[];
  notes: string | null;
  landmark: string | null;
  urgency: Urgency;
  language: Language;
  photosGoAlong: boolean;
  exceptPharmacyId: string | null;
  isProven: boolean;
  /** When the address was proven before the inquiry; by default with it. */
  provenAt?: Date | null;
  /** False where no code goes out: the codes of the day are used up. */
  sendsCode?: boolean | undefined;
  browserHash: Buffer | null;
  networkHash: Buffer | null;
}

/**
 * Creates an inquiry and asks its first ten pharmacies, in the transaction of `db`.
 * @param afterInsert runs before the first wave, to attach photos and the private link.
 * @returns the inquiry, the number of recipients, and the code to mail when its address is not
 * proven.
 * @throws AppError `too_many_inquiries`, `too_many_inquiries_today`.
 */
export async function insertInquiry(
  db: Database,
  services: Services,
  {
    id,
    input: { isProven, provenAt, sendsCode = true, ...input },
    afterInsert,
  }: { id: string; input: NewInquiry; afterInsert: (inquiry: InquiryRow) => Promise<void> },
): Promise<{ inquiry: InquiryRow; code: string | undefined; asked: number }> {
  const now = services.clock();
  const emailProvenAt = isProven ? (provenAt ?? now) : null;
  const hasCode = sendsCode && !isProven;
  const sender = { ...input, emailProvenAt };
  await assertMayAsk(db, sender, now, services.scale);
  const { code, codeHash: emailCodeHash } = createCode(id);
  const [inquiry] = await db
    .insert(inquiries)
    .values({
      id,
      ...input,
      mailbox: countedAddress(input.email ?? ''),
      status: 'open',
      createdAt: now,
      closesAt: closingTimeOf(input.urgency, now),
      emailProvenAt,
      ...(hasCode && { emailCodeHash }),
    })
    .returning();
  if (!inquiry) throw new Error('an inquiry was not stored');
  await afterInsert(inquiry);
  await storeInquiryProducts(
    db,
    id,
    inquiry.items.map(({ text }) => text),
  );
  const askedCount = await askWave(db, services, inquiry);
  await scheduleClosing(db, services, inquiry);
  return { inquiry, code: hasCode ? code : undefined, asked: askedCount };
}

/** Sends the phone of a new inquiry its code; answers, once it is proven. */
export async function notifyPhone(
  db: Database,
  services: Services,
  inquiry: InquiryRow,
  code: string | undefined,
): Promise<void> {
  if (code) await textCode(db, services, inquiry, code);
  else if (inquiry.emailProvenAt)
    await notifyByText(services, db, inquiry, { inquiryId: inquiry.id, news: 'proven' });
}

/**
 * Creates the inquiry with its photos, recipients and mail in one transaction (docs/requests.md and
 * docs/inquiries.md). The mail has the private link, and the code that proves the email
 * address. Without an address the code goes to the phone.
 * @throws AppError `too_many_inquiries`, `too_many_inquiries_today`.
 */
export async function createInquiry(
  services: Services,
  input: NewInquiry,
  {
    photos,
    saveAnswer,
    ip,
  }: { photos: StoredFile[]; saveAnswer: SaveAnswer<SavedInquiryAnswer>; ip: string },
): Promise<SavedInquiryAnswer> {
  const { files, mail, publicUrl } = services;
  return services.db.transaction(async (db) => {
    const token = createToken();
    const answer = { id: randomUUID(), trackingUrl: `/track/${token}` };
    await saveAnswer(db, answer);
    let trackingCode: string | undefined;
    const { inquiry, code, asked } = await insertInquiry(db, services, {
      id: answer.id,
      input,
      afterInsert: async ({ id }) => {
        const { rows } = await db.execute<{ code: string }>(
          sql`select add_tracking(${hashOf(token)}::bytea, null, ${id}::uuid) as code`,
        );
        trackingCode = rows[0]?.code;
        await files.attach(db, photos, { inquiryId: id });
      },
    });
    if (inquiry.email === null) {
      await notifyPhone(db, services, inquiry, code);
      return answer;
    }
    const values = {
      trackUrl: `${publicUrl}${answer.trackingUrl}`,
      code: trackingCode,
      proofCode: code,
      asked,
    };
    await mail.send(db, {
      to: inquiry.email,
      language: inquiry.language,
      template: 'inquiry-sent',
      values,
      guestIp: ip,
    });
    return answer;
  });
}

/**
 * Creates the inquiry of a person whose phone is proven by a message, in the transaction of `db`.
 * No browser has the private link; the short code and a texted code open it.
 * @param photosOf the owner of photos that move to the inquiry.
 * @returns the short code, and the number of pharmacies asked.
 * @throws AppError `too_many_inquiries`, `too_many_inquiries_today`.
 */
export async function createInquiryByPhone(
  db: Database,
  services: Services,
  input: NewInquiry,
  { photosOf }: { photosOf: FileOwner },
): Promise<{ id: string; code: string; asked: number }> {
  let code = '';
  const { inquiry, asked } = await insertInquiry(db, services, {
    id: randomUUID(),
    input,
    afterInsert: async ({ id }) => {
      const token = createToken();
      const { rows } = await db.execute<{ code: string }>(
        sql`select add_tracking(${hashOf(token)}::bytea, null, ${id}::uuid) as code`,
      );
      code = rows[0]?.code ?? '';
      await keepToken(db, token);
      await services.files.move(db, photosOf, { inquiryId: id });
    },
  });
  return { id: inquiry.id, code, asked };
}

/**
 * Returns an inquiry's short code and the size of its first wave; null and 0 after its deletion.
 */
export async function findSent(
  db: Database,
  id: string,
): Promise<{ code: string | null; asked: number }> {
  const { rows } = await db.execute<{ code: string | null; asked: number }>(
    sql`select (select code from trackings where inquiry_id = ${id}::uuid) as code,
      (select count(*)::int from inquiry_recipients where inquiry_id = ${id}::uuid and wave = 1) as asked`,
  );
  return rows[0] ?? { code: null, asked: 0 };
}
