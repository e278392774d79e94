import { randomBytes, randomUUID } from 'node:crypto';
import type { MedicineForm } from '@dawaya/contract/endpoints/admin-medicines';
import type { Closure, OpeningTime } from '@dawaya/contract/vocabulary/opening-times';
import { scheduleOf } from '@dawaya/contract/vocabulary/schedule';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import {
  admins,
  advertisements,
  consultationRequests,
  contactMessages,
  customers,
  doctors,
  medicineNames,
  pharmacies,
  pharmacyStaff,
  places,
  prescriptionRequests,
  transferClaims,
} from '../src/database/schema.ts';
import { storeMessages } from '../src/features/deliveries/index.ts';
import { addMedicine } from '../src/features/medicines/maintain-list.ts';
import { foldedKey } from '../src/features/medicines/names.ts';
import { noOpening, replaceClosures, replaceHours } from '../src/features/pharmacies/opening.ts';
import type { PharmacyRow } from '../src/features/pharmacies/queries.ts';
import { derivedColumns } from '../src/features/pharmacies/service.ts';
import { sortColumnsOf } from '../src/features/places/sort-columns.ts';
import { hashPassword } from '../src/features/sessions/passwords.ts';
import { createToken, hashOf } from '../src/platform/secrets.ts';
import { splitName } from '../src/platform/split-name.ts';
import type { TestApp } from './app.ts';

let made = 0;
const next = () => ++made;

type Where = Pick<TestApp, 'db' | 'clock'>;

/** A verified pharmacy whose owner logs in with a number that a code has just proven. */
export async function makePharmacyByPhone(where: Where, accountPhone: string) {
  const { id } = await makePharmacy(where);
  const address = { email: null, accountPhone, phoneProvenAt: where.clock() };
  await where.db.update(pharmacies).set(address).where(eq(pharmacies.id, id));
  return { id };
}

export type MadePharmacy = Awaited<ReturnType<typeof makePharmacy>>;

/** A verified pharmacy by default. */
export async function makePharmacy(
  { db, clock }: Where,
  overrides: Partial<PharmacyRow> & { email?: string } = {},
) {
  const number = next();
  const { shopName = `Pharmacy ${number}`, nameAr, nameEn, ...rest } = overrides;
  const texts = {
    address: 'Behind the market',
    city: 'Kassala',
    state: 'Kassala' as const,
    ...rest,
  };
  const isNamed = nameAr !== undefined || nameEn !== undefined;
  const names = isNamed ? { nameAr: nameAr ?? null, nameEn: nameEn ?? null } : splitName(shopName);
  const pharmacy: PharmacyRow & { email: string } = {
    id: randomUUID(),
    email: `pharmacy-${number}@example.com`,
    accountPhone: null,
    phoneProvenAt: null,
    proposedNameAr: null,
    proposedNameEn: null,
    nameProposedAt: null,
    nameRefusedFor: null,
    placeId: null,
    phone: '+249910000000',
    zipCode: '31111',
    landmark: null,
    latitude: null,
    longitude: null,
    ...noOpening,
    is24Hours: false,
    hasDelivery: false,
    wantsAskedMail: true,
    askedMailedAt: null,
    language: 'en',
    emailProvenAt: clock(),
    emailProofDueAt: null,
    emailProofNoticeFor: null,
    verificationStatus: 'verified',
    verificationReason: null,
    verificationChangedAt: clock(),
    createdAt: clock(),
    ...texts,
    ...derivedColumns(texts, names),
  };
  await db.insert(pharmacies).values(pharmacy);
  return pharmacy;
}

/** A member of a pharmacy's staff who has joined, an assistant by default. */
export async function makeStaff(
  { db, clock }: Where,
  overrides: Partial<typeof pharmacyStaff.$inferInsert> & { pharmacyId: string; email?: string },
) {
  const number = next();
  const member = {
    id: randomUUID(),
    name: `Staff ${number}`,
    email: `staff-${number}@example.com`,
    role: 'assistant' as const,
    language: 'en' as const,
    invitedAt: clock(),
    invitedBy: overrides.pharmacyId,
    joinedAt: clock(),
    ...overrides,
  };
  await db.insert(pharmacyStaff).values(member);
  return member;
}

/** A place on the open map. */
export async function makePlace(
  { db, clock }: Where,
  overrides: Partial<Omit<typeof places.$inferInsert, 'sortAr' | 'sortEn'>> = {},
) {
  const number = next();
  const place = {
    nameAr: `صيدلية الخريطة ${number}`,
    nameEn: `Map Pharmacy ${number}`,
    city: 'Kassala',
    state: 'Kassala' as const,
    ...overrides,
  };
  const [made] = await db
    .insert(places)
    .values({
      id: randomUUID(),
      source: 'openstreetmap',
      sourceId: `node/${randomUUID()}`,
      latitude: 15.4506,
      longitude: 36.4,
      attribution: '© OpenStreetMap contributors, ODbL',
      importedAt: clock(),
      lastSeenAt: clock(),
      ...place,
      ...sortColumnsOf(place),
    })
    .returning();
  if (!made) throw new Error('no place was made');
  return made;
}

/** Gives a pharmacy its hours and closures, as its owner would. */
export async function giveHours(
  { db }: Pick<Where, 'db'>,
  { id, is24Hours }: PharmacyRow,
  { hours = [], closures = [] }: { hours?: OpeningTime[]; closures?: Closure[] },
) {
  await replaceHours(db, id, hours);
  await replaceClosures(db, id, closures);
  await db
    .update(pharmacies)
    .set(scheduleOf(hours, closures, is24Hours))
    .where(eq(pharmacies.id, id));
}

export async function makeCustomer(
  { db, clock }: Where,
  overrides: Partial<Omit<typeof customers.$inferInsert, 'email'>> & { email?: string } = {},
) {
  const customer = {
    id: randomUUID(),
    name: 'Amna Hassan',
    email: `customer-${next()}@example.com`,
    phone: '+249912345678',
    language: 'en' as const,
    emailProvenAt: null,
    createdAt: clock(),
    ...overrides,
  };
  await db.insert(customers).values(customer);
  return customer;
}

/** A verified, offline doctor who logs in with a number that a code has just proven. */
export async function makeDoctorByPhone(
  where: Where,
  accountPhone: string,
  overrides: Parameters<typeof makeDoctor>[1] = {},
) {
  const { id } = await makeDoctor(where, overrides);
  const address = { email: null, accountPhone, phoneProvenAt: where.clock() };
  await where.db.update(doctors).set(address).where(eq(doctors.id, id));
  return { id };
}

/** A verified, offline doctor without a password by default. */
export async function makeDoctor(
  { db, clock }: Where,
  overrides: Partial<Omit<typeof doctors.$inferInsert, 'email'>> & { email?: string } = {},
) {
  const number = next();
  const doctor = {
    id: randomUUID(),
    fullName: `Dr. ${number}`,
    email: `doctor-${number}@example.com`,
    phone: '+249912345678',
    specialization: 'Pediatrics',
    licenseNumber: `SMC-${number}`,
    bio: null,
    consultationFee: '15',
    isOnline: false,
    passwordHash: null,
    language: 'en' as const,
    emailProvenAt: clock(),
    verificationStatus: 'verified' as const,
    verificationReason: null,
    verificationChangedAt: clock(),
    createdAt: clock(),
    ...overrides,
  };
  await db.insert(doctors).values(doctor);
  return doctor;
}

export async function makeConsultation(
  { db, clock }: Where,
  overrides: Partial<typeof consultationRequests.$inferInsert> & { doctorId: string },
) {
  const request = {
    id: randomUUID(),
    name: 'Amna Hassan',
    phone: '+249912345678',
    reason: 'A cough that does not go',
    status: 'new' as const,
    createdAt: clock(),
    ...overrides,
  };
  await db.insert(consultationRequests).values(request);
  return request;
}

export const adminPassword = 'a password of ten';

let hashed: Promise<string> | undefined;
/** Slow by design, so computed once: every admin of a test has the same password. */
function adminPasswordHash(): Promise<string> {
  hashed ??= hashPassword(adminPassword);
  return hashed;
}

export async function makeAdmin(
  { db, clock }: Where,
  overrides: Partial<typeof admins.$inferInsert> = {},
) {
  const admin = {
    id: randomUUID(),
    email: `admin-${next()}@example.com`,
    fullName: 'Huda Osman',
    passwordHash: await adminPasswordHash(),
    createdAt: clock(),
    ...overrides,
  };
  await db.insert(admins).values(admin);
  return admin;
}

/** A request in the database; photos come through the call itself. */
export async function makeRequest(
  { db, clock }: Where,
  overrides: Partial<typeof prescriptionRequests.$inferInsert> & { pharmacyId: string },
) {
  const request = {
    id: randomUUID(),
    customerName: 'Amna Hassan',
    phone: '+249912345678',
    email: `sender-${next()}@example.com`,
    urgency: 'normal' as const,
    language: 'en' as const,
    trackingTokenHash: hashOf(createToken()),
    status: 'new' as const,
    createdAt: clock(),
    ...overrides,
  };
  await db.insert(prescriptionRequests).values(request);
  return request;
}

/** An advertisement, unpaid unless `runsFor` is set. */
export async function makeAdvertisement(
  { db, clock }: Where,
  {
    runsFor,
    ...overrides
  }: Partial<typeof advertisements.$inferInsert> & { pharmacyId: string; runsFor?: number },
) {
  const advertisement = {
    id: randomUUID(),
    productName: `Product ${next()}`,
    description: 'Sixty tablets',
    price: '4,500',
    productImage: null,
    ...(runsFor !== undefined && {
      isPaid: true,
      isActive: true,
      expiresAt: new Date(clock().getTime() + runsFor),
    }),
    countedSince: clock(),
    createdAt: clock(),
    ...overrides,
  };
  await db.insert(advertisements).values(advertisement);
  return advertisement as typeof advertisement & { expiresAt?: Date | null };
}

/** A small photo, different for each `shade`. */
export const photo = (shade = 120): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 80, channels: 3, background: { r: shade, g: 90, b: 60 } } })
    .jpeg()
    .toBuffer();

/** A picture with unique bytes. */
export const receipt = (): Promise<Buffer> => {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  return sharp({ create: { width: 60, height: 80, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
};

/** A waiting claim to have paid by bank transfer. */
export async function makeTransferClaim(
  { db, clock }: Where,
  overrides: Partial<typeof transferClaims.$inferInsert> & {
    advertisementId: string;
    pharmacyId: string;
  },
) {
  const claim = {
    id: randomUUID(),
    reference: `2001${next()}`,
    amountSdg: 25_000,
    receiptSha256: randomBytes(32),
    status: 'waiting' as const,
    createdAt: clock(),
    ...overrides,
  };
  await db.insert(transferClaims).values(claim);
  return claim;
}

export const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

/** A contact message, open by default. */
export async function makeContactMessage(
  { db, clock }: Where,
  overrides: Partial<typeof contactMessages.$inferInsert> = {},
) {
  const message = {
    id: randomUUID(),
    name: 'Amna',
    email: 'amna@example.com',
    subject: 'A question',
    message: 'When do you open?',
    language: 'ar' as const,
    createdAt: clock(),
    ...overrides,
  };
  await db.insert(contactMessages).values(message);
  return message;
}

/** A contact message that the operator's mail server refused. */
export async function makeFailedMail(
  { db, clock }: Where,
  { to = 'operator@example.com', subject = 'Opening hours', reason = '550 no such user' } = {},
): Promise<{ id: string }> {
  const id = randomUUID();
  const values = {
    name: 'Amna',
    email: 'amna@example.com',
    phone: null,
    subject,
    message: 'When?',
  };
  const failed = {
    id,
    recipient: to,
    kind: 'contact-message',
    language: 'en' as const,
    values: { values },
    expiresAt: clock(),
    failure: { attempts: 3, error: reason, endedAt: clock() },
  };
  await storeMessages(db, 'mail', [failed], clock());
  return { id };
}

/** A medicine of the list, as an admin adds it. */
export async function makeMedicine({ db, clock }: Where, overrides: Partial<MedicineForm> = {}) {
  const number = next();
  const form = {
    nameEn: `Testamycin ${number}`,
    nameAr: `تستامايسين ${number}`,
    spellings: [],
    brands: [],
    isSensitive: false,
    ...overrides,
  };
  return db.transaction((db) => addMedicine(db, form, clock()));
}

/** An Arabic spelling of a brand that waits for a reviewer. */
export async function makeWaitingName(
  where: Where,
  text = `زوربيستان ${next()}`,
  medicine: Partial<MedicineForm> = {},
) {
  const { id: medicineId } = await makeMedicine(where, medicine);
  const [name] = await where.db
    .insert(medicineNames)
    .values({
      text,
      key: foldedKey(text),
      medicineId,
      kind: 'brand',
      language: 'ar',
      source: 'rules',
      status: 'proposed',
    })
    .returning();
  if (!name) throw new Error('The name was not inserted.');
  return { ...name, medicineId };
}
