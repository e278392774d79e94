import { cities } from '@dawaya/contract/vocabulary/cities';
import { specializations } from '@dawaya/contract/vocabulary/specializations';
import { eq } from 'drizzle-orm';
import type { Database } from '../../server/src/database/client.ts';
import {
  admins,
  advertisements,
  auditLog,
  consultationRequests,
  contactMessages,
  customers,
  deliveries,
  doctors,
  files,
  inquiries,
  inquiryRecipients,
  medicineNames as names,
  pharmacies,
  pharmacyPrices,
  pharmacyStaff,
  places,
  prescriptionRequests,
  products,
  requestMessages,
  requestQuotes,
  transferClaims,
} from '../../server/src/database/schema.ts';
import { subjectOfMail } from '../../server/src/features/mail/index.ts';
import { unknownWords } from '../../server/src/features/medicines/find-unknown-words.ts';
import { readMedicines } from '../../server/src/features/medicines/queries.ts';

/** Values that are stored in English and shown in the page's language. */
const translated = new Set<unknown>([
  ...cities.map(({ city }) => city),
  ...Object.keys(specializations),
]);

/** Failed mails: subjects are in the recipients' languages, reasons in the mail server's. */
async function failedMails(db: Database) {
  const rows = await db.select().from(deliveries).where(eq(deliveries.state, 'failed'));
  return rows.map((row) => ({ subject: subjectOfMail(row), reason: row.error }));
}

/** The items of inquiries, and the substitutes of answers: lists within a row. */
async function inquiryContent(db: Database) {
  const asked = await db.select({ items: inquiries.items }).from(inquiries);
  const answered = await db.select({ lines: inquiryRecipients.lines }).from(inquiryRecipients);
  return [
    ...asked.flatMap(({ items }) => items),
    ...answered.flatMap(({ lines }) => lines ?? []).map(({ alternative }) => ({ alternative })),
  ];
}

/** The substitutes that pharmacists offer. */
const alternativesIn = async (db: Database) =>
  (await db.select({ lines: requestQuotes.lines }).from(requestQuotes)).flatMap(({ lines }) =>
    lines.map(({ alternative }) => ({ alternative })),
  );

/** All names of medicines: the page shows the other language's beside the reader's. */
async function medicineNames(db: Database) {
  const listed = await readMedicines(db);
  const waiting = await db
    .select({ name: names.text })
    .from(names)
    .where(eq(names.status, 'proposed'));
  const sold = await db
    .select({ name: products.brand, strength: products.strength })
    .from(products);
  return [
    ...listed.flatMap(({ nameEn, nameAr, spellings, brands }) =>
      [nameEn, nameAr, ...spellings, ...brands].map((name) => ({ name })),
    ),
    ...waiting,
    ...sold,
  ];
}

/** Words of requested, unknown medicines, as the desk shows them: folded. */
const unknownMedicines = async (db: Database) =>
  (await unknownWords(db, new Date())).map(({ words }) => ({ words }));

/**
 * Returns all texts in this database that people wrote: names, addresses, notes, products. A page
 *   shows them as they are, in any language.
 */
export async function userContentIn(db: Database): Promise<string[]> {
  const own = await Promise.all([
    db.select({ name: customers.name }).from(customers),
    db.select({ name: admins.fullName }).from(admins),
    db.select({ name: pharmacyStaff.name }).from(pharmacyStaff),
    db
      .select({ reference: transferClaims.reference, payer: transferClaims.payer })
      .from(transferClaims),
    db
      .select({
        name: pharmacies.shopName,
        address: pharmacies.address,
        landmark: pharmacies.landmark,
        nameAr: pharmacies.nameAr,
        nameEn: pharmacies.nameEn,
        city: pharmacies.city,
        reason: pharmacies.verificationReason,
      })
      .from(pharmacies),
    db
      .select({
        name: doctors.fullName,
        specialization: doctors.specialization,
        license: doctors.licenseNumber,
        bio: doctors.bio,
        fee: doctors.consultationFee,
        reason: doctors.verificationReason,
      })
      .from(doctors),
    db
      .select({
        name: prescriptionRequests.customerName,
        notes: prescriptionRequests.notes,
        reason: prescriptionRequests.statusReason,
      })
      .from(prescriptionRequests),
    db
      .select({ name: consultationRequests.name, reason: consultationRequests.reason })
      .from(consultationRequests),
    db
      .select({
        name: advertisements.productName,
        description: advertisements.description,
        price: advertisements.price,
      })
      .from(advertisements),
    db
      .select({
        name: contactMessages.name,
        subject: contactMessages.subject,
        message: contactMessages.message,
      })
      .from(contactMessages),
    db.select({ nameAr: places.nameAr, nameEn: places.nameEn }).from(places),
    db.select({ name: pharmacyPrices.name }).from(pharmacyPrices),
    db
      .select({
        name: inquiries.customerName,
        forName: inquiries.forName,
        notes: inquiries.notes,
        landmark: inquiries.landmark,
      })
      .from(inquiries),
    db
      .select({ note: inquiryRecipients.note, staff: inquiryRecipients.staffName })
      .from(inquiryRecipients),
    inquiryContent(db),
    db.select({ body: requestMessages.body }).from(requestMessages),
    db.select({ note: requestQuotes.note }).from(requestQuotes),
    alternativesIn(db),
    medicineNames(db),
    unknownMedicines(db),
    db.select({ name: files.name }).from(files),
    db.select({ details: auditLog.details }).from(auditLog),
    failedMails(db),
  ]);
  return own
    .flat()
    .flatMap((row) => Object.values('details' in row ? row.details : row))
    .filter((text): text is string => Boolean(text) && !translated.has(text));
}
