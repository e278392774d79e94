import { desc, eq, inArray, or } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import {
  consultationRequests,
  doctors,
  files as fileRows,
  inquiries,
  inquiryRecipients,
  pharmacies,
  pharmacyReports,
  prescriptionRequests,
  refillReminders,
  requestMessages,
  requestQuotes,
  trackings,
} from '../../database/schema.ts';
import { matchesPerson, type Person } from '../../platform/erasure.ts';
import { readMoves } from '../../platform/undo.ts';
import { type Files, listOpenings } from '../files/index.ts';
import { createRecord, movesOf, type OwnRecord, reminderOf } from './own-record.ts';
import { readAccesses } from './read-accounts.ts';

type ReadFiles = Pick<Files, 'list'>;

/** Records with private links, by the hashes of the links' tokens. */
interface TrackedRecords {
  records: OwnRecord[];
  trackingHashes: Buffer[];
}

async function readLinks(
  db: Database,
  subject: 'requestId' | 'inquiryId' | 'consultationId',
  ids: string[],
) {
  const links = await db.select().from(trackings).where(inArray(trackings[subject], ids));
  return {
    trackingHashes: links.map(({ tokenHash }) => tokenHash),
    codeOf: ({ id }: { id: string }) => ({
      code: links.find((link) => link[subject] === id)?.code ?? null,
    }),
  };
}

/** Reads the person's requests to a pharmacy, with everything that belongs to them. */
export async function readRequests(
  db: Database,
  files: ReadFiles,
  person: Person,
  customerIds: string[],
): Promise<TrackedRecords> {
  const requests = await db
    .select({ row: prescriptionRequests, pharmacy: pharmacies.shopName })
    .from(prescriptionRequests)
    .innerJoin(pharmacies, eq(pharmacies.id, prescriptionRequests.pharmacyId))
    .where(
      or(
        matchesPerson(person, prescriptionRequests),
        inArray(prescriptionRequests.customerId, customerIds),
      ),
    )
    .orderBy(desc(prescriptionRequests.createdAt));
  const ids = requests.map(({ row }) => row.id);
  const messages = await db
    .select()
    .from(requestMessages)
    .where(inArray(requestMessages.requestId, ids))
    .orderBy(requestMessages.position);
  const quotes = await db
    .select()
    .from(requestQuotes)
    .where(inArray(requestQuotes.requestId, ids))
    .orderBy(requestQuotes.version);
  const reports = await db
    .select()
    .from(pharmacyReports)
    .where(inArray(pharmacyReports.requestId, ids));
  const reminders = await db
    .select()
    .from(refillReminders)
    .where(inArray(refillReminders.requestId, ids));
  const moves = await readMoves(db, 'requestId', ids);
  const { codeOf, trackingHashes } = await readLinks(db, 'requestId', ids);
  const accessesOf = await readAccesses(db, ids);
  const photosOf = await files.list(db, 'prescriptionRequestId', ids);
  const openings = await listOpenings(db, inArray(fileRows.prescriptionRequestId, ids));

  const records = requests.map(({ row, pharmacy }) => {
    const { id } = row;
    const photos = photosOf.get(id) ?? [];
    const isOfRequest = ({ requestId }: { requestId: string | null }) => requestId === id;
    return {
      // Staff write the private note for each other.
      ...createRecord(
        'request',
        { ...row, privateNote: null },
        {
          pharmacy,
          ...codeOf(row),
          moves: movesOf(moves.get(id)),
          reminder: reminderOf(reminders.find(isOfRequest)),
          ...accessesOf(row),
          openings: openings
            .filter(({ fileId }) => photos.some((photo) => photo.id === fileId))
            .map(({ opener: by, pharmacy, openedAt: at }) => ({
              by,
              pharmacy: pharmacy?.shopName ?? null,
              at,
            })),
          messages: messages
            .filter(isOfRequest)
            .map(({ from, body, phrase, at }) => ({ from, body, phrase, at })),
          quotes: quotes
            .filter(isOfRequest)
            .map(({ requestId: _, staffId: __, ...quote }) => quote),
          reports: reports.filter(isOfRequest).map(({ reason, createdAt: at }) => ({ reason, at })),
        },
      ),
      photos: photos.map((photo) => ({ ...photo, owner: { prescriptionRequestId: id } })),
    };
  });
  return { records, trackingHashes };
}

/** Reads the person's inquiries with the pharmacies' answers. */
export async function readInquiries(
  db: Database,
  files: ReadFiles,
  person: Person,
  customerIds: string[],
): Promise<TrackedRecords> {
  const questions = await db
    .select()
    .from(inquiries)
    .where(or(matchesPerson(person, inquiries), inArray(inquiries.customerId, customerIds)))
    .orderBy(desc(inquiries.createdAt));
  const ids = questions.map(({ id }) => id);
  const recipients = await db
    .select({ row: inquiryRecipients, pharmacy: pharmacies.shopName })
    .from(inquiryRecipients)
    .innerJoin(pharmacies, eq(pharmacies.id, inquiryRecipients.pharmacyId))
    .where(inArray(inquiryRecipients.inquiryId, ids));
  const { codeOf, trackingHashes } = await readLinks(db, 'inquiryId', ids);
  const photosOf = await files.list(db, 'inquiryId', ids);

  const records = questions.map((inquiry) => ({
    ...createRecord('inquiry', inquiry, {
      ...codeOf(inquiry),
      answers: recipients
        .filter(({ row }) => row.inquiryId === inquiry.id && row.answer !== null)
        .map(({ row: { answer, lines, totalSdg, note, answeredAt }, pharmacy }) => ({
          pharmacy,
          answer,
          lines,
          totalSdg,
          note,
          answeredAt,
        })),
    }),
    photos: (photosOf.get(inquiry.id) ?? []).map((photo) => ({
      ...photo,
      owner: { inquiryId: inquiry.id },
    })),
  }));
  return { records, trackingHashes };
}

/** Reads the person's requests to a doctor. */
export async function readConsultations(db: Database, person: Person): Promise<TrackedRecords> {
  const consultations = await db
    .select({ row: consultationRequests, doctor: doctors.fullName })
    .from(consultationRequests)
    .innerJoin(doctors, eq(doctors.id, consultationRequests.doctorId))
    .where(matchesPerson(person, consultationRequests));
  const ids = consultations.map(({ row }) => row.id);
  const moves = await readMoves(db, 'consultationId', ids);
  const { codeOf, trackingHashes } = await readLinks(db, 'consultationId', ids);

  const records = consultations.map(({ row, doctor }) =>
    createRecord('consultation', row, {
      doctor,
      ...codeOf(row),
      moves: movesOf(moves.get(row.id)),
    }),
  );
  return { records, trackingHashes };
}
