import { randomUUID } from 'node:crypto';
import type { pharmacySignup, updatePharmacy } from '@dawaya/contract/endpoints/pharmacies';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { PharmacyNames } from '@dawaya/contract/vocabulary/names';
import type { State } from '@dawaya/contract/vocabulary/regions';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../database/client.ts';
import { pharmacies } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { violatesUnique } from '../../platform/database-errors.ts';
import { waiting } from '../../platform/decision-moves.ts';
import type { Services } from '../../services.ts';
import type { StoredFile } from '../files/service.ts';
import { claimable } from '../places/service.ts';
import type { Browser } from '../sessions/service.ts';
import { searchTextOf } from './folding.ts';
import { givenNames, nameFields, namesOf, type StoredNames } from './names.ts';
import { noOpening } from './opening.ts';
import { changeOpening } from './opening-change.ts';
import { lockPharmacy, type PharmacyRow } from './queries.ts';

type PharmacyForm = z.output<typeof pharmacySignup.form>;
type PharmacyChange = z.output<typeof updatePharmacy.body>;

/** Coordinates are text outside (specification §3), numbers in the table. */
const degrees = (written: string | null | undefined) => (written == null ? null : Number(written));

/** What an admin looks at; an optional detail that is absent is none. */
export const detailsOf = (form: Omit<PharmacyForm, 'email' | 'placeId'>) => ({
  ...derivedOf(form, givenNames(form)),
  phone: form.phone ?? null,
  state: form.state,
  city: form.city,
  address: form.address,
  landmark: form.landmark ?? null,
  zipCode: form.zipCode ?? null,
  latitude: degrees(form.latitude),
  longitude: degrees(form.longitude),
});

/** Columns that are made of others: the names, the orders of lists, what a search looks in. */
export const derivedOf = (
  place: { address: string; city: string; state: State },
  names: PharmacyNames,
) => ({ ...nameFields(names), searchText: searchTextOf({ ...place, ...names }) });

/** A new pharmacy's row; it waits for verification (product decision 11). */
function newPharmacy(
  form: PharmacyForm,
  placeId: string | null,
  language: Language,
  now: Date,
): PharmacyRow {
  return {
    id: randomUUID(),
    ...detailsOf(form),
    email: form.email,
    placeId,
    ...noOpening,
    is24Hours: false,
    hasDelivery: false,
    wantsAskedMail: true,
    askedMailedAt: null,
    language,
    emailProvenAt: null,
    ...waiting(now),
    verificationReason: null,
    createdAt: now,
  };
}

/**
 * Registers a pharmacy with its stored documents and signs the browser in (product decision 2).
 * @throws AppError `email_taken`.
 */
export async function registerPharmacy(
  { db, clock, sessions, files, push, live }: Services,
  browser: Browser,
  {
    form,
    documents,
    language,
  }: { form: PharmacyForm; documents: StoredFile[]; language: Language },
): Promise<{ id: string }> {
  try {
    return await db.transaction(async (db) => {
      const placeId = await claimable(db, form.placeId);
      const pharmacy = newPharmacy(form, placeId, language, clock());
      await db.insert(pharmacies).values(pharmacy);
      await files.attach(db, documents, { pharmacyId: pharmacy.id });
      await push.send(db, { audience: 'admin', kind: 'new-application' });
      // Who registers it is its owner, by the same id.
      await sessions.signIn(db, browser, 'pharmacy', pharmacy.id, { staffId: pharmacy.id });
      await live.changed(db, 'admin');
      await sessions.rememberDevice(db, browser, 'pharmacy', pharmacy.id);
      return { id: pharmacy.id };
    });
  } catch (error) {
    if (violatesUnique(error, 'pharmacies_email')) throw new AppError('email_taken');
    throw error;
  }
}

/** Whether somebody has registered with this address: asked before documents are stored. */
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
 * Changes what the pharmacist's profile panel shows (product decision 11); what is absent stays.
 * @throws AppError `not_found`; `invalid_fields` for a pharmacy that would have no name.
 */
export async function changePharmacy(
  { db, clock, live }: Pick<Services, 'db' | 'clock' | 'live'>,
  id: string,
  change: PharmacyChange,
): Promise<PharmacyRow> {
  return db.transaction(async (db) => {
    const before = await lockPharmacy(db, id);
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
      ...before,
      ...defined,
      ...(latitude !== undefined && { latitude: degrees(latitude) }),
      ...(longitude !== undefined && { longitude: degrees(longitude) }),
    };
    const opening = await changeOpening(
      db,
      after,
      { isOpen, openOverrideUntil, confirmOpen, hours, closures },
      clock(),
    );
    const derived = derivedOf(after, changedNames(before, { nameAr, nameEn }));
    // An admin who has read the earlier name decides on that, and on no other (409).
    const isReadAnew =
      before.verificationStatus !== 'verified' && derived.shopName !== before.shopName;
    if (isReadAnew) await live.changed(db, 'admin', `pharmacy:${id}`);
    const [saved] = await db
      .update(pharmacies)
      .set({
        ...after,
        ...opening,
        ...derived,
        ...(isReadAnew && { verificationChangedAt: clock() }),
      })
      .where(eq(pharmacies.id, id))
      .returning();
    if (!saved) throw new AppError('not_found');
    return saved;
  });
}

/** @throws AppError `invalid_fields` where no name would be left. */
function changedNames(before: StoredNames, change: Partial<PharmacyNames>): PharmacyNames {
  const old = namesOf(before);
  const { nameAr = old.nameAr, nameEn = old.nameEn } = change;
  if (nameAr !== null || nameEn !== null) return { nameAr, nameEn };
  const cleared = change.nameEn === null ? 'nameEn' : 'nameAr';
  throw new AppError('invalid_fields', { fields: [{ field: cleared, problem: 'required' }] });
}
