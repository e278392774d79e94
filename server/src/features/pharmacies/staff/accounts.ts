import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { pharmacies, pharmacyStaff } from '../../../database/schema.ts';
import type { Services } from '../../../services.ts';
import { type EmailAccounts, hasLapsed, isPhone, type LoginAccount } from '../../sessions/index.ts';
import { pickNames } from '../names.ts';
import type { PharmacyRow } from '../queries.ts';
import { notifyOfNumberUse } from './notices.ts';
import type { StaffRow } from './queries.ts';

/**
 * Returns the account of a member of staff. The owner's address is proven with the pharmacy's
 * (docs/admin.md), other staff's by joining.
 */
const loginAccountOf = (staff: StaffRow, pharmacy: PharmacyRow, now: Date): LoginAccount => {
  const isApplicants = staff.email === pharmacy.email;
  return {
    id: staff.id,
    pharmacy: { id: pharmacy.id, ...pickNames(pharmacy) },
    language: staff.language,
    emailProvenAt: isApplicants ? pharmacy.emailProvenAt : staff.joinedAt,
    isInvited: !isApplicants,
    suspended: pharmacy.verificationStatus === 'suspended',
    hasLapsed: staff.email === null && hasLapsed(pharmacy, now),
  };
};

export function createPharmacyAccounts(
  services: Pick<Services, 'publicUrl' | 'clock' | 'mail'>,
): EmailAccounts {
  const { publicUrl, clock } = services;
  return {
    role: 'pharmacy',
    signupUrl: `${publicUrl}/register-pharmacy`,
    async find(db, address) {
      // The person who registered with the number has the pharmacy's own id.
      const hasAddress = isPhone(address)
        ? inArray(
            pharmacyStaff.id,
            db
              .select({ id: pharmacies.id })
              .from(pharmacies)
              .where(eq(pharmacies.accountPhone, address)),
          )
        : eq(pharmacyStaff.email, address);
      const works = and(hasAddress, isNull(pharmacyStaff.removedAt));
      const places = db.select({ id: pharmacyStaff.pharmacyId }).from(pharmacyStaff).where(works);
      // Locked until the log-in ends, so that a simultaneous suspension or removal comes before it,
      // or ends its session. In one order, because two log-ins may lock several rows.
      const lockedPharmacies = await db
        .select()
        .from(pharmacies)
        .where(inArray(pharmacies.id, places))
        .orderBy(asc(pharmacies.id))
        .for('no key update');
      const staff = await db
        .select()
        .from(pharmacyStaff)
        .where(works)
        .orderBy(asc(pharmacyStaff.invitedAt), asc(pharmacyStaff.id));
      const accounts = staff.flatMap((member) => {
        const pharmacy = lockedPharmacies.find(({ id }) => id === member.pharmacyId);
        return pharmacy ? [loginAccountOf(member, pharmacy, clock())] : [];
      });
      return accounts.sort(
        (one, other) => Number(!one.emailProvenAt) - Number(!other.emailProvenAt),
      );
    },
    async markProven(db, id, at) {
      await recordJoining(db, id, at);
    },
    // The person who registered has the pharmacy's own id.
    notifyPartners: (db, id) => notifyOfNumberUse(services, db, id),
  };
}

async function recordJoining(db: Database, staffId: string, at: Date): Promise<void> {
  const [member] = await db.select().from(pharmacyStaff).where(eq(pharmacyStaff.id, staffId));
  if (!member) return;
  const { id, email, emailProvenAt, accountPhone } = pharmacies;
  if (member.email === null) {
    await db
      .update(pharmacies)
      .set({ phoneProvenAt: at })
      .where(and(eq(id, member.id), isNotNull(accountPhone)));
    return;
  }
  await db
    .update(pharmacies)
    .set({ emailProvenAt: at })
    .where(and(eq(id, member.pharmacyId), eq(email, member.email), isNull(emailProvenAt)));
  await db
    .update(pharmacyStaff)
    .set({ joinedAt: at })
    .where(and(eq(pharmacyStaff.id, staffId), isNull(pharmacyStaff.joinedAt)));
}
