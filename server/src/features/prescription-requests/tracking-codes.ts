import type { Language } from '@dawaya/contract/vocabulary/languages';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import type { RequestStatus } from '@dawaya/contract/vocabulary/request-moves';
import { and, eq } from 'drizzle-orm';
import { anyOf } from '../../database/any-of.ts';
import type { Database } from '../../database/client.ts';
import { pharmacies, prescriptionRequests, trackings } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { hours, seconds } from '../../platform/clock.ts';
import type { Limit, Slowing } from '../../platform/limits.ts';
import type { Services } from '../../services.ts';
import { nameColumns, namesOf } from '../pharmacies/names.ts';

/** For one phone number, from one network; a right code starts anew. */
const wrongCodesFromNetwork: Limit = { name: 'track-code:network', count: 5, window: hours(1) };

/**
 * For one phone number from wherever: refusing would shut its owner out (product decision 32). Never
 * so long that a server which is told to stop could not answer first.
 */
const codesPerPhone: Slowing = {
  name: 'track-code:phone',
  count: 50,
  window: hours(1),
  first: seconds(1),
  most: seconds(4),
};

/** The short codes of requests, by their ids. */
export async function codesOf(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: trackings.requestId, code: trackings.code })
    .from(trackings)
    .where(anyOf(trackings.requestId, ids));
  return new Map(rows.flatMap(({ id, code }) => (id ? [[id, code] as const] : [])));
}

/**
 * What a short code and the phone number on its request tell, and no more (product decision 40).
 * @throws AppError `not_found` for an unknown code and a wrong number alike; `too_many_tries`.
 */
export async function trackByCode(
  { db, limits, pause }: Pick<Services, 'db' | 'limits' | 'pause'>,
  { code, phone }: { code: string; phone: string },
  ip: string,
  language: Language,
): Promise<{ status: RequestStatus; shopName: string }> {
  await limits.spendFrom(wrongCodesFromNetwork, ip, phone);
  // Before it is known whether the code is right: who waits could otherwise hang up and know.
  const wait = await limits.slow(codesPerPhone, phone);
  if (wait > 0) await pause(wait);
  const [found] = await db
    .select({ status: prescriptionRequests.status, pharmacy: nameColumns })
    .from(trackings)
    .innerJoin(prescriptionRequests, eq(prescriptionRequests.id, trackings.requestId))
    .innerJoin(pharmacies, eq(pharmacies.id, prescriptionRequests.pharmacyId))
    .where(and(eq(trackings.code, code), eq(prescriptionRequests.phone, phone)));
  if (!found) throw new AppError('not_found');
  await limits.forgetFrom(wrongCodesFromNetwork, ip, phone);
  return { status: found.status, shopName: nameIn(language, namesOf(found.pharmacy)) };
}
