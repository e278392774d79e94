import { randomUUID } from 'node:crypto';
import type { InquiryItem } from '@dawaya/contract/vocabulary/inquiries';
import type { State } from '@dawaya/contract/vocabulary/regions';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { pharmacies, trackings } from '../../../database/schema.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Services } from '../../../services.ts';
import type { StoredFile } from '../../files/index.ts';
import {
  assertReadable,
  hasReachablePhone,
  textNewsQueue,
} from '../../prescription-requests/index.ts';
import type { Tracking } from '../../tracking/index.ts';
import { insertInquiry, notifyPhone } from '../create/create-inquiry.ts';
import { parsePlace } from '../create/parse-place.ts';
import { endForwardedRequest, lockToForward } from './lock-to-forward.ts';

export interface InquiryChanges {
  items?: InquiryItem[] | undefined;
  notes?: string | undefined;
  city?: string | undefined;
  state?: State | undefined;
  photosGoAlong: boolean;
  /** Photos to use instead of the request's, which then stay with it. */
  coveredPhotos?: StoredFile[] | undefined;
}

export interface ConversionSender {
  isProven: (email: string) => Promise<boolean>;
  browserHash: Buffer | null;
  ip?: string;
  /** False where the codes of the day are used up. */
  sendsCode?: boolean | undefined;
}

/**
 * Turns the request of a private link into an inquiry of a town, the pharmacy's by default, in
 * the transaction of `db` that has locked the tracking: with its photos or covered copies, under
 * the same address and code.
 * @throws AppError `status_backwards`; `invalid_fields` when its notes contain a link or a number,
 * or nothing is readable; `too_many_inquiries`, `too_many_inquiries_today`.
 */
export async function convertToInquiry(
  db: Database,
  services: Services,
  tracking: Tracking,
  { changes, sender }: { changes: InquiryChanges; sender: ConversionSender },
): Promise<void> {
  const { clock, files, jobs, mail, publicUrl } = services;
  const request = await lockToForward(db, tracking, clock());
  const [pharmacy] = await db
    .select({ city: pharmacies.city, state: pharmacies.state })
    .from(pharmacies)
    .where(eq(pharmacies.id, request.pharmacyId));
  if (!pharmacy) throw new AppError('not_found');
  const { photosGoAlong, coveredPhotos } = changes;
  const items = changes.items ?? request.items ?? [];
  const notes = (changes.notes ?? request.notes) || null;
  const requestPhotos =
    (await files.list(db, 'prescriptionRequestId', [request.id])).get(request.id) ?? [];
  assertReadable({ items, notes, photosGoAlong, photos: (coveredPhotos ?? requestPhotos).length });
  const place = parsePlace(changes.city ? changes : pharmacy);
  const { customerId, customerName, phone, email, forName, urgency, language } = request;
  const id = randomUUID();
  const isTexted = hasReachablePhone(request, clock());
  const isProven = email === null ? isTexted : await sender.isProven(email);
  await endForwardedRequest(db, services, request);
  const { inquiry, code, asked } = await insertInquiry(db, services, {
    id,
    input: {
      customerId,
      customerName,
      phone,
      email,
      forName,
      urgency,
      language,
      items,
      notes,
      photosGoAlong,
      ...place,
      landmark: null,
      isProven,
      sendsCode: sender.sendsCode,
      provenAt: email === null ? request.phoneProvenAt : null,
      exceptPharmacyId: request.pharmacyId,
      browserHash: sender.browserHash,
      networkHash: null,
    },
    afterInsert: async () => {
      await db
        .update(trackings)
        .set({ requestId: null, inquiryId: id })
        .where(eq(trackings.tokenHash, tracking.tokenHash));
      if (coveredPhotos) await files.attach(db, coveredPhotos, { inquiryId: id });
      else await files.move(db, { prescriptionRequestId: request.id }, { inquiryId: id });
    },
  });
  if (email === null) return notifyPhone(db, services, inquiry, code);
  if (isTexted) await jobs.send(db, textNewsQueue, { inquiryId: id, news: 'moved' });
  const values = { requestsUrl: `${publicUrl}/my-requests`, proofCode: code, asked };
  const guest = sender.ip === undefined ? {} : { guestIp: sender.ip };
  await mail.send(db, { to: email, language, template: 'town-asked', values, ...guest });
}
