import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { hashOf } from '../../server/src/platform/secrets.ts';
import { type Factories, store } from './factories.ts';

/** An entry as `shared/requests/sent-requests.ts` stores it. */
export interface Sent {
  id: string;
  trackingUrl: string;
  createdAt: string;
  shopName?: string;
  doctorName?: string;
  askedIn?: string;
}

type FactoryFields<Of extends 'request' | 'consultation'> = Parameters<Factories[Of]>[0];

/** A request in the database, and the entry that its sender's browser stores. */
export async function sentRequest(
  data: Factories,
  shopName: string,
  { pharmacyId, ...more }: Partial<FactoryFields<'request'>> = {},
): Promise<Sent> {
  const token = `sent-${randomUUID()}`;
  const { id, createdAt } = await data.request({
    pharmacyId: pharmacyId ?? (await data.pharmacy({ shopName })).id,
    trackingTokenHash: hashOf(token),
    ...more,
  });
  return { id, trackingUrl: `/track/${token}`, shopName, createdAt: createdAt.toISOString() };
}

/** The same for a consultation. */
export async function sentConsultation(
  data: Factories,
  doctorName: string,
  more: Partial<FactoryFields<'consultation'>> = {},
): Promise<Sent> {
  const token = `asked-${randomUUID()}`;
  const doctor = await data.doctor({ fullName: doctorName, phone: '+249912345678' });
  const { id, createdAt } = await data.consultation({
    doctorId: doctor.id,
    trackingTokenHash: hashOf(token),
    ...more,
  });
  return { id, trackingUrl: `/track/${token}`, doctorName, createdAt: createdAt.toISOString() };
}

/** A question to the town, whose address is proven, and that this browser holds. */
export async function heldInquiry(page: Page, data: Factories): Promise<Sent> {
  const createdAt = new Date();
  const { id, token } = await data.inquiry({ emailProvenAt: createdAt });
  await data.hold(page.context(), hashOf(token));
  return {
    id,
    trackingUrl: `/track/${token}`,
    askedIn: 'Kassala',
    createdAt: createdAt.toISOString(),
  };
}

/** Stores these entries in the browser, newest first. */
export const keepSent = (page: Page, sent: readonly Sent[]): Promise<void> =>
  store(page.context(), { trackingUrls: JSON.stringify(sent) });
