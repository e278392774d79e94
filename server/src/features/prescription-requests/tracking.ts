import { customerPageLength } from '@dawaya/contract/endpoints/tracking';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { requestMoves } from '@dawaya/contract/vocabulary/request-moves';
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '../../database/client.ts';
import {
  consultationRequests,
  doctors,
  pharmacies,
  prescriptionRequests,
  trackings,
} from '../../database/schema.ts';
import { type Place, readPlace, writePlace } from '../../platform/cursors.ts';
import { hashOf } from '../../platform/secrets.ts';
import { anybody, movesOf, undoable, undoEnd } from '../../platform/undo.ts';
import { nameColumns, named } from '../pharmacies/names.ts';

const prescriptions = (db: Database) =>
  db
    .select({
      request: prescriptionRequests,
      code: trackings.code,
      pharmacy: { ...nameColumns, phone: pharmacies.phone },
    })
    .from(prescriptionRequests)
    .innerJoin(trackings, eq(trackings.requestId, prescriptionRequests.id))
    .innerJoin(pharmacies, eq(pharmacies.id, prescriptionRequests.pharmacyId))
    .$dynamic();
type PrescriptionRow = Awaited<ReturnType<typeof prescriptions>>[number];

const { cancel } = requestMoves;
/** What whoever holds a tracking address can make, and take back. */
export const movesOfCustomer = { cancel };

/** Requests with what their sender, who reads `language`, may know of the pharmacy. */
async function ofPrescriptions(
  db: Database,
  rows: PrescriptionRow[],
  language: Language,
  now: Date,
) {
  // Nothing else can be taken back here.
  const cancelled = rows.filter(({ request }) => request.status === cancel.to);
  const made = await movesOf(
    db,
    'requestId',
    cancelled.map(({ request }) => request.id),
  );
  return rows.map(({ request, code, pharmacy }) => {
    const found = undoable(made.get(request.id), movesOfCustomer, request, anybody, now);
    return {
      kind: 'prescription' as const,
      ...request,
      code,
      undoUntil: found ? undoEnd(found.row) : null,
      pharmacy: named(language, pharmacy),
    };
  });
}
export type TrackedRequest = Awaited<ReturnType<typeof ofPrescriptions>>[number];

async function findConsultations(db: Database, hashes: Buffer[]) {
  const rows = await db
    .select({ consultation: consultationRequests, doctor: doctors })
    .from(consultationRequests)
    .innerJoin(doctors, eq(doctors.id, consultationRequests.doctorId))
    .where(inArray(consultationRequests.trackingTokenHash, hashes));
  return rows.map(({ consultation, doctor }) => ({
    kind: 'consultation' as const,
    ...consultation,
    doctor: {
      fullName: doctor.fullName,
      // As the directory shows it (product decision 11).
      phone: doctor.verificationStatus === 'verified' ? doctor.phone : null,
    },
  }));
}

/** The request whose tracking address holds `token`. */
export async function findTrackedRequest(
  db: Database,
  token: string,
  language: Language,
  now: Date,
): Promise<TrackedRequest | undefined> {
  const rows = await prescriptions(db).where(eq(trackings.tokenHash, hashOf(token)));
  const [found] = await ofPrescriptions(db, rows, language, now);
  return found;
}

/** The id of what a token tracks now, of either kind; it costs next to nothing to ask. */
export async function findTrackedId(db: Database, token: string): Promise<string | undefined> {
  const hash = hashOf(token);
  const [found] = await unionAll(
    db.select({ id: trackings.requestId }).from(trackings).where(eq(trackings.tokenHash, hash)),
    db
      .select({ id: consultationRequests.id })
      .from(consultationRequests)
      .where(eq(consultationRequests.trackingTokenHash, hash)),
  );
  return found?.id ?? undefined;
}

/**
 * What each of the tokens tracks, in their order: a prescription request or a consultation
 * (product decision 18, docs/decisions/0059); null for a token that is none.
 */
export async function findTracked(
  db: Database,
  tokens: readonly string[],
  language: Language,
  now: Date,
) {
  const hashes = tokens.map(hashOf);
  if (hashes.length === 0) return [];
  const requests = await prescriptions(db).where(inArray(trackings.tokenHash, hashes));
  const tracked = [
    ...(await ofPrescriptions(db, requests, language, now)),
    ...(await findConsultations(db, hashes)),
  ];
  return hashes.map(
    (hash) => tracked.find(({ trackingTokenHash }) => trackingTokenHash?.equals(hash)) ?? null,
  );
}

const after = ({ createdAt, id }: Place): SQL =>
  sql`(${prescriptionRequests.createdAt}, ${prescriptionRequests.id}) < (${createdAt.toISOString()}::timestamptz, ${id}::uuid)`;

/**
 * A page of what a customer sent while signed in, newest first.
 * @throws AppError `invalid_fields` for a cursor that is not ours.
 */
export async function listOfCustomer(
  db: Database,
  customerId: string,
  cursor: string | undefined,
  language: Language,
  now: Date,
): Promise<{ items: TrackedRequest[]; nextCursor: string | null }> {
  const rows = await prescriptions(db)
    .where(
      and(
        eq(prescriptionRequests.customerId, customerId),
        cursor === undefined ? undefined : after(readPlace(cursor)),
      ),
    )
    .orderBy(desc(prescriptionRequests.createdAt), desc(prescriptionRequests.id))
    .limit(customerPageLength + 1);
  const items = await ofPrescriptions(db, rows.slice(0, customerPageLength), language, now);
  const last = items.at(-1);
  const goesOn = rows.length > customerPageLength && last;
  return { items, nextCursor: goesOn ? writePlace(last) : null };
}
