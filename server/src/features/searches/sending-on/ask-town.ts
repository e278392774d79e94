import { randomUUID } from 'node:crypto';
import type { State } from '@dawaya/contract/vocabulary/regions';
import type { SearchItem } from '@dawaya/contract/vocabulary/searches';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { pharmacies, trackings } from '../../../database/schema.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { StoredFile } from '../../files/service.ts';
import type { RequestRow } from '../../prescription-requests/queries.ts';
import { assertReadable } from '../../prescription-requests/town.ts';
import type { Tracking } from '../../tracking/trackings.ts';
import { placeOf } from '../asking/place.ts';
import { ask } from '../asking/service.ts';
import type { AskingServices } from '../asking/services.ts';
import { leaveBehind, lockToSendOn } from './request.ts';

/** What a customer says beside what the request says already. */
export interface TownQuestion {
  items?: SearchItem[] | undefined;
  notes?: string | undefined;
  city?: string | undefined;
  state?: State | undefined;
  photosGoAlong: boolean;
  /** Stored photos that go in the place of the request's, which stay with it; none: those go. */
  covered?: StoredFile[] | undefined;
}

/** Whence it is asked. */
export interface Whence {
  isProven: (request: RequestRow) => Promise<boolean>;
  browserHash: Buffer | null;
  ip?: string;
}

/**
 * Makes of the request of an address a question to a town, its pharmacy's where none is named, in
 * the transaction of `db` that holds the tracking: with the photos or what was made of them, under
 * the same address and code.
 * @throws AppError `status_backwards`; `invalid_fields` where its notes hold a link or a number, or
 *   nothing of it can be read; `too_many_searches`, `too_many_searches_today`.
 */
export async function askTown(
  db: Database,
  services: AskingServices,
  tracking: Tracking,
  question: TownQuestion,
  whence: Whence,
): Promise<void> {
  const { clock, files, mail, publicUrl } = services;
  const before = await lockToSendOn(db, tracking, clock());
  const [pharmacy] = await db
    .select({ city: pharmacies.city, state: pharmacies.state })
    .from(pharmacies)
    .where(eq(pharmacies.id, before.pharmacyId));
  if (!pharmacy) throw new AppError('not_found');
  const { photosGoAlong, covered } = question;
  const items = question.items ?? before.items ?? [];
  const notes = (question.notes ?? before.notes) || null;
  const own = (await files.list(db, 'prescriptionRequest', [before.id])).get(before.id) ?? [];
  assertReadable({ items, notes, photosGoAlong, photos: (covered ?? own).length });
  const place = placeOf(question.city ? question : pharmacy);
  const { customerId, customerName, phone, email, forName, urgency, language } = before;
  const id = randomUUID();
  const isProven = await whence.isProven(before);
  await leaveBehind(db, services, before);
  const { code, asked } = await ask(
    db,
    services,
    id,
    {
      ...{ customerId, customerName, phone, email, forName, urgency, language },
      ...{ items, notes, photosGoAlong, ...place, landmark: null, isProven },
      exceptPharmacyId: before.pharmacyId,
      browserHash: whence.browserHash,
      networkHash: null,
    },
    async () => {
      await db
        .update(trackings)
        .set({ requestId: null, searchId: id })
        .where(eq(trackings.tokenHash, tracking.tokenHash));
      if (covered) await files.attach(db, covered, { searchId: id });
      else await files.move(db, { prescriptionRequestId: before.id }, { searchId: id });
    },
  );
  const values = { requestsUrl: `${publicUrl}/my-requests`, proofCode: code, asked };
  const guest = whence.ip === undefined ? {} : { guestIp: whence.ip };
  await mail.send(db, email, language, 'town-asked', values, guest);
}
