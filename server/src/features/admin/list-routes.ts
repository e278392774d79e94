import {
  listAuditLog,
  listDoctorApplications,
  listPharmacyApplications,
  pendingDoctors,
  pendingPharmacies,
} from '@dawaya/contract/endpoints/admin';
import { readDoctorHistory, readPharmacyHistory } from '@dawaya/contract/endpoints/admin-history';
import {
  listDocumentOpenings,
  listReportedPharmacies,
} from '@dawaya/contract/endpoints/admin-trust';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { bothNames, nameIn, type PharmacyNames } from '@dawaya/contract/vocabulary/names';
import type { Route } from '../../platform/route.ts';
import type { Services } from '../../services.ts';
import type { DoctorRow } from '../doctors/index.ts';
import { type PharmacyRow, pickNames, presentDetails } from '../pharmacies/index.ts';
import { readClaim } from '../places/index.ts';
import { readHistory } from './history.ts';
import { readPage } from './paging.ts';
import {
  listDecisionsAfter,
  listDoctorsAfter,
  listPendingDoctors,
  listPendingPharmacies,
  listPharmaciesAfter,
} from './queries.ts';
import * as trust from './reports-and-openings.ts';

type DecisionRow = Awaited<ReturnType<typeof listDecisionsAfter>>[number];

const subjectOf = ({
  pharmacy,
  doctor,
  place,
  medicine,
  advertisement,
  message,
  admin,
}: DecisionRow): PharmacyNames => {
  if (pharmacy) return pickNames(pharmacy);
  return place ?? medicine ?? { nameAr: null, nameEn: doctor ?? advertisement ?? message ?? admin };
};

export function adminListRoutes(route: Route, { db, clock, files }: Services): void {
  const presentPharmacies = async (language: Language, rows: PharmacyRow[]) => {
    const documents = await files.list(
      db,
      'pharmacy',
      rows.map(({ id }) => id),
    );
    const claims = await Promise.all(rows.map((row) => readClaim(db, row)));
    return rows.map((row, index) => {
      const details = (documents.get(row.id) ?? []).map((file) => ({
        ...file,
        url: `/api/pharmacies/${row.id}/verification-documents/${file.id}`,
      }));
      return {
        ...presentDetails(language, row, clock()),
        verificationDocuments: details.map(({ url }) => url),
        verificationDocumentDetails: details,
        claimedPlace: claims[index] ?? null,
      };
    });
  };
  const presentDoctors = (rows: DoctorRow[]) =>
    rows.map(({ passwordHash: _, ...row }) => ({
      ...row,
      emailProven: row.emailProvenAt !== null,
    }));

  route(pendingPharmacies, ['admin'], async ({ language }) => {
    return presentPharmacies(language, await listPendingPharmacies(db));
  });

  route(pendingDoctors, ['admin'], async () => {
    return presentDoctors(await listPendingDoctors(db));
  });

  route(listPharmacyApplications, ['admin'], async ({ query, language }) => {
    const page = await readPage(
      query,
      (after, limit) => listPharmaciesAfter(db, after, limit, query),
      ({ searchText, email }) => [...searchText.split('\n'), email],
    );
    return { ...page, items: await presentPharmacies(language, page.items) };
  });

  route(listDoctorApplications, ['admin'], async ({ query }) => {
    const page = await readPage(
      query,
      (after, limit) => listDoctorsAfter(db, after, limit, query),
      ({ fullName, email, licenseNumber }) => [fullName, email, licenseNumber],
    );
    return { ...page, items: presentDoctors(page.items) };
  });

  route(listReportedPharmacies, ['admin'], async ({ language }) =>
    trust.listReported(db, language, clock()),
  );

  route(listDocumentOpenings, ['admin'], async ({ params }) =>
    trust.listDocumentOpenings(db, params.id),
  );

  route(readPharmacyHistory, ['admin'], ({ params }) => readHistory(db, 'pharmacy', params.id));
  route(readDoctorHistory, ['admin'], ({ params }) => readHistory(db, 'doctor', params.id));

  route(listAuditLog, ['admin'], async ({ query, language }) => {
    const page = await readPage(
      query,
      (after, limit) => listDecisionsAfter(db, after, limit),
      (row) => [bothNames(subjectOf(row)), row.adminEmail, row.reason ?? ''],
    );
    const items = page.items.map((row) => ({
      ...row,
      subjectName: nameIn(language, subjectOf(row)),
    }));
    return { ...page, items };
  });
}
