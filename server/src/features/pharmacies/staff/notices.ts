import { nameIn } from '@dawaya/contract/vocabulary/names';
import type { Database } from '../../../database/client.ts';
import type { Services } from '../../../services.ts';
import { pickNames } from '../names.ts';
import type { PharmacyRow } from '../queries.ts';
import type { StaffRow } from './queries.ts';

/**
 * Mails the pharmacy's own address that a person was invited as owner, because the holder of a
 * stolen session could stay that way (docs/sessions.md).
 */
export async function notifyOfInvitedOwner(
  { mail, publicUrl }: Services,
  db: Database,
  pharmacy: PharmacyRow,
  { name, email }: { name: string; email: string },
): Promise<void> {
  const { language } = pharmacy;
  await mail.send(db, {
    to: pharmacy.email,
    language,
    template: 'owner-invited',
    values: {
      name,
      address: email,
      shopName: nameIn(language, pickNames(pharmacy)),
      loginUrl: `${publicUrl}/pharmacist/login`,
      contactUrl: `${publicUrl}/contact`,
    },
  });
}

/**
 * Mails a person that they were removed.
 * @param address the pharmacy's new email address, when the removed person's was in use.
 */
export async function notifyOfRemoval(
  { mail, publicUrl }: Services,
  db: Database,
  pharmacy: PharmacyRow,
  { name, email, language }: StaffRow,
  address: string | null,
): Promise<void> {
  if (!email) return;
  await mail.send(db, {
    to: email,
    language,
    template: 'staff-removed',
    values: {
      name,
      shopName: nameIn(language, pickNames(pharmacy)),
      address,
      contactUrl: `${publicUrl}/contact`,
    },
  });
}
