import { nameIn } from '@dawaya/contract/vocabulary/names';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { pharmacies, pharmacyStaff } from '../../../database/schema.ts';
import type { Services } from '../../../services.ts';
import { notifyHolder } from '../../sessions/index.ts';
import { pickNames } from '../names.ts';
import type { PharmacyRow } from '../queries.ts';
import type { StaffRow } from './queries.ts';

/** Selects the owners who have joined with an email address: beside a number, all but one. */
const selectMailedOwners = (db: Database, pharmacyId: string) =>
  db
    .select()
    .from(pharmacyStaff)
    .where(
      and(
        eq(pharmacyStaff.pharmacyId, pharmacyId),
        eq(pharmacyStaff.role, 'owner'),
        isNotNull(pharmacyStaff.email),
        isNotNull(pharmacyStaff.joinedAt),
        isNull(pharmacyStaff.removedAt),
      ),
    );

/**
 * Mails the other owners that somebody proved the number of the account in a new browser: the SIM may
 * be another person's by now.
 */
export async function notifyOfNumberUse(
  { mail, publicUrl }: Pick<Services, 'mail' | 'publicUrl'>,
  db: Database,
  pharmacyId: string,
): Promise<void> {
  const [pharmacy] = await db.select().from(pharmacies).where(eq(pharmacies.id, pharmacyId));
  if (!pharmacy) return;
  for (const { email, language } of await selectMailedOwners(db, pharmacyId))
    await mail.send(db, {
      to: email,
      language,
      template: 'owner-number-used',
      values: {
        shopName: nameIn(language, pickNames(pharmacy)),
        loginUrl: `${publicUrl}/pharmacist/login`,
        contactUrl: `${publicUrl}/contact`,
      },
    });
}

/**
 * Notifies the pharmacy's own address or number that a person was invited as owner, because the holder
 * of a stolen session could stay that way (docs/sessions.md). With a number, which a stranger may have
 * got with a new SIM, the other owners get a mail too.
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
  await notifyHolder(services, db, pharmacy, {
    kind: 'owner-invited',
    values,
    event: `invited:${id}`,
  });
  if (pharmacy.email !== null) return;
  for (const { email: to, language } of await selectMailedOwners(db, pharmacy.id)) {
    const shopName = nameIn(language, pickNames(pharmacy));
    const inTheirs = { ...values, shopName };
    await services.mail.send(db, { to, language, template: 'owner-invited', values: inTheirs });
  }
}

/**
 * Notifies a person that they were removed: the owner with the pharmacy's number by a text message.
 * @param newAddress the pharmacy's email address from now on, when the removed person's was in use.
 */
export async function notifyOfRemoval(
  services: Services,
  db: Database,
  pharmacy: PharmacyRow,
  { member, newAddress }: { member: StaffRow; newAddress: string | null },
): Promise<void> {
  const { id, name, email, language } = member;
  const accountPhone = email === null && id === pharmacy.id ? pharmacy.accountPhone : null;
  const values = {
    name,
    shopName: nameIn(language, pickNames(pharmacy)),
    address: newAddress,
    contactUrl: `${services.publicUrl}/contact`,
  };
  const holder = { email, accountPhone, phoneProvenAt: pharmacy.phoneProvenAt, language };
  await notifyHolder(services, db, holder, {
    kind: 'staff-removed',
    values,
    event: `removed:${id}`,
  });
}
