import { nameIn } from '@dawaya/contract/vocabulary/names';
import type { Database } from '../../../database/client.ts';
import type { Services } from '../../../services.ts';
import { namesOf } from '../names.ts';
import type { PharmacyRow } from '../queries.ts';
import type { StaffRow } from './queries.ts';

/**
 * Tells the pharmacy's own address that somebody may become an owner: that is how whoever holds a
 * stolen session would stay (docs/decisions/0065).
 */
export async function tellOfInvitedOwner(
  { mail, publicUrl }: Services,
  db: Database,
  pharmacy: PharmacyRow,
  { name, email }: { name: string; email: string },
): Promise<void> {
  const { language } = pharmacy;
  await mail.send(db, pharmacy.email, language, 'owner-invited', {
    name,
    address: email,
    shopName: nameIn(language, namesOf(pharmacy)),
    loginUrl: `${publicUrl}/pharmacist/login`,
    contactUrl: `${publicUrl}/contact`,
  });
}

/**
 * Tells somebody that they were removed.
 * @param address where the pharmacy's mails go from now on, if they went to them.
 */
export async function tellOfRemoval(
  { mail, publicUrl }: Services,
  db: Database,
  pharmacy: PharmacyRow,
  { name, email, language }: StaffRow,
  address: string | null,
): Promise<void> {
  if (!email) return;
  await mail.send(db, email, language, 'staff-removed', {
    name,
    shopName: nameIn(language, namesOf(pharmacy)),
    address,
    contactUrl: `${publicUrl}/contact`,
  });
}
