import { nameIn } from '@dawaya/contract/vocabulary/names';
import type { Database } from '../../../database/client.ts';
import type { Services } from '../../../services.ts';
import { notifyHolder } from '../../sessions/index.ts';
import { pickNames } from '../names.ts';
import type { PharmacyRow } from '../queries.ts';
import type { StaffRow } from './queries.ts';

/**
 * Notifies the pharmacy's own address or number that a person was invited as owner, because the holder
 * of a stolen session could stay that way (docs/sessions.md).
 */
export async function notifyOfInvitedOwner(
  services: Services,
  db: Database,
  pharmacy: PharmacyRow,
  { id, name, email }: { id: string; name: string; email: string },
): Promise<void> {
  const { publicUrl } = services;
  const values = {
    name,
    address: email,
    shopName: nameIn(pharmacy.language, pickNames(pharmacy)),
    loginUrl: `${publicUrl}/pharmacist/login`,
    contactUrl: `${publicUrl}/contact`,
  };
  await notifyHolder(services, db, pharmacy, 'owner-invited', values, { event: `invited:${id}` });
}

/**
 * Notifies a person that they were removed: the owner with the pharmacy's number by a text message.
 * @param address the pharmacy's new email address, when the removed person's was in use.
 */
export async function notifyOfRemoval(
  services: Services,
  db: Database,
  pharmacy: PharmacyRow,
  { id, name, email, language }: StaffRow,
  address: string | null,
): Promise<void> {
  const accountPhone = email === null && id === pharmacy.id ? pharmacy.accountPhone : null;
  const values = {
    name,
    shopName: nameIn(language, pickNames(pharmacy)),
    address,
    contactUrl: `${services.publicUrl}/contact`,
  };
  const holder = { email, accountPhone, language };
  await notifyHolder(services, db, holder, 'staff-removed', values, { event: `removed:${id}` });
}
