import { randomUUID } from 'node:crypto';
import type { pharmacySignup, updatePharmacy } from '@dawaya/contract/endpoints/pharmacies';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { PharmacyNames } from '@dawaya/contract/vocabulary/names';
import type { State } from '@dawaya/contract/vocabulary/regions';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../database/client.ts';
import { violatesUnique } from '../../database/errors.ts';
import { pharmacies } from '../../database/schema.ts';
import { recordAccesses } from '../../platform/access-log.ts';
import { AppError } from '../../platform/app-error.ts';
import { waitingColumns } from '../../platform/decision-moves.ts';
import type { Services } from '../../services.ts';
import type { StoredFile } from '../files/index.ts';
import { findClaimable } from '../places/index.ts';
import { type Browser, claimNewAddress, type NewAddress } from '../sessions/index.ts';
import { pharmaciesByPhone } from './account-phone.ts';
import { changeOpening } from './change-opening.ts';
import { nameFields, pickNames, registeredNames } from './names.ts';
import { noOpening } from './opening.ts';
import { noProposal, proposalOf, renameColumns } from './proposed-names.ts';
import { lockPharmacy, type PharmacyRow } from './queries.ts';
import { searchTextOf } from './search-text.ts';

type PharmacyForm = z.output<typeof pharmacySignup.form>;
type PharmacyChange = z.output<typeof updatePharmacy.body>;

/** Coordinates are text in the contract (specification §3), numbers in the table. */
const degreesOf = (text: string | null | undefined) => (text == null ? null : Number(text));

/** Returns the columns that an admin reviews. An omitted detail becomes null. */
export const detailColumns = (form: Omit<PharmacyForm, 'email' | 'accountPhone' | 'placeId'>) => ({
  ...derivedColumns(form, registeredNames(form)),
  phone: form.phone ?? null,
  state: form.state,
  city: form.city,
  address: form.address,
  landmark: form.landmark ?? null,
  zipCode: form.zipCode ?? null,
  latitude: degreesOf(form.latitude),
  longitude: degreesOf(form.longitude),
});

export const derivedColumns = (
  place: { address: string; city: string; state: State },
  names: PharmacyNames,
) => ({ ...nameFields(names), searchText: searchTextOf({ ...place, ...names }) });

/** Returns a new pharmacy's row, which waits for verification (docs/admin.md). */
function newPharmacyRow(
  form: PharmacyForm,
  account: NewAddress & Pick<PharmacyRow, 'placeId' | 'language'>,
  now: Date,
): PharmacyRow {
  return {
    id: randomUUID(),
    ...detailColumns(form),
    ...noProposal,
    nameRefusedFor: null,
    ...account,
    ...noOpening,
    is24Hours: false,
    hasDelivery: false,
    wantsAskedMail: true,
    askedMailedAt: null,
    ...waitingColumns(now),
    verificationReason: null,
    createdAt: now,
  };
}

/**
 * Registers a pharmacy with its stored documents and signs the browser in (docs/sessions.md).
 * @param browserHash of the browser that has proven the number of an account without an email
 * address.
 * @throws AppError `email_taken`, `phone_taken`, `phone_unproven`.
 */
export async function registerPharmacy(
  { db, clock, sessions, files, push, live }: Services,
  browser: Browser,
  {
    form,
    documents,
    language,
    browserHash,
  }: {
    form: PharmacyForm;
    documents: StoredFile[];
    language: Language;
    browserHash: Buffer | undefined;
  },
): Promise<{ id: string }> {
  try {
    return await db.transaction(async (db) => {
      const { email, accountPhone } = form;
      const typed = { email, accountPhone, browserHash };
      const address = await claimNewAddress({ clock }, pharmaciesByPhone, db, typed);
      const placeId = await findClaimable(db, form.placeId);
      const pharmacy = newPharmacyRow(form, { ...address, placeId, language }, clock());
      await db.insert(pharmacies).values(pharmacy);
      await files.attach(db, documents, { pharmacyId: pharmacy.id });
      await push.send(db, { audience: 'admin', kind: 'new-application' });
      // The first owner has the pharmacy's own id.
      await sessions.signIn(db, browser, {
        role: 'pharmacy',
        accountId: pharmacy.id,
        staffId: pharmacy.id,
      });
      await live.recordChange(db, 'admin');
      await sessions.rememberDevice(db, browser, 'pharmacy', pharmacy.id);
      return { id: pharmacy.id };
    });
  } catch (error) {
    if (violatesUnique(error, 'pharmacies_email')) throw new AppError('email_taken');
    if (violatesUnique(error, 'pharmacies_account_phone')) throw new AppError('phone_taken');
    throw error;
  }
}

export async function isEmailTaken(db: Database, email: string): Promise<boolean> {
  return (await db.$count(pharmacies, eq(pharmacies.email, email))) > 0;
}

/** @throws AppError `not_found`. */
export async function getPharmacyRow(db: Database, id: string): Promise<PharmacyRow> {
  const [pharmacy] = await db.select().from(pharmacies).where(eq(pharmacies.id, id));
  if (!pharmacy) throw new AppError('not_found');
  return pharmacy;
}

/**
 * Changes the details of the pharmacist's profile panel (docs/admin.md). Omitted fields stay. After
 * verification a new name waits for an admin.
 * @throws AppError `not_found`; `invalid_fields` when no name would be left.
 */
export async function changePharmacy(
  { db, clock, live, push }: Pick<Services, 'db' | 'clock' | 'live' | 'push'>,
  id: string,
  change: PharmacyChange,
  staffId = id,
): Promise<PharmacyRow> {
  return db.transaction(async (db) => {
    const pharmacy = await lockPharmacy(db, id);
    const {
      nameAr,
      nameEn,
      latitude,
      longitude,
      isOpen,
      openOverrideUntil,
      confirmOpen,
      hours,
      closures,
      ...plain
    } = change;
    const defined = Object.fromEntries(
      Object.entries(plain).filter(([, value]) => value !== undefined),
    );
    const after: PharmacyRow = {
      ...pharmacy,
      ...defined,
      ...(latitude !== undefined && { latitude: degreesOf(latitude) }),
      ...(longitude !== undefined && { longitude: degreesOf(longitude) }),
    };
    const opening = await changeOpening(
      db,
      after,
      { isOpen, openOverrideUntil, confirmOpen, hours, closures },
      clock(),
    );
    const wantedNames = applyNameChange(proposalOf(pharmacy) ?? pickNames(pharmacy), {
      nameAr,
      nameEn,
    });
    const { names, proposal, isProposed } = renameColumns(pharmacy, wantedNames, clock());
    const derived = derivedColumns(after, names);
    // The decision of an admin who has read the earlier name must fail (409).
    const isReadAnew =
      pharmacy.verificationStatus !== 'verified' && derived.shopName !== pharmacy.shopName;
    if (isReadAnew || 'nameProposedAt' in proposal)
      await live.recordChange(db, 'admin', `pharmacy:${id}`);
    if (isProposed) await push.send(db, { audience: 'admin', kind: 'new-pharmacy-name' });
    if (isProposed || derived.shopName !== pharmacy.shopName)
      await recordAccesses(db, clock(), [
        {
          action: 'rename',
          actor: 'pharmacy',
          actorId: staffId,
          subject: 'pharmacy',
          subjectId: id,
          pharmacyId: id,
        },
      ]);
    const [saved] = await db
      .update(pharmacies)
      .set({
        ...after,
        ...opening,
        ...derived,
        ...proposal,
        ...(isReadAnew && { verificationChangedAt: clock() }),
      })
      .where(eq(pharmacies.id, id))
      .returning();
    if (!saved) throw new AppError('not_found');
    return saved;
  });
}

/** @throws AppError `invalid_fields` when no name would be left. */
function applyNameChange(old: PharmacyNames, change: Partial<PharmacyNames>): PharmacyNames {
  const { nameAr = old.nameAr, nameEn = old.nameEn } = change;
  if (nameAr !== null || nameEn !== null) return { nameAr, nameEn };
  const cleared = change.nameEn === null ? 'nameEn' : 'nameAr';
  throw new AppError('invalid_fields', { fields: [{ field: cleared, problem: 'required' }] });
}
