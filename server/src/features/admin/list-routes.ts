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
import type { SubjectKind } from '@dawaya/contract/vocabulary/verification';
import { recordReads } from '../../platform/access-log.ts';
import type { Actor } from '../../platform/actor.ts';
import { readPage } from '../../platform/read-page.ts';
import type { Route } from '../../platform/route.ts';
import type { Services } from '../../services.ts';
import type { DoctorRow } from '../doctors/index.ts';
import { type PharmacyRow, pickNames, presentDetails } from '../pharmacies/index.ts';
import { readClaim } from '../places/index.ts';
import { isReachable } from '../sessions/index.ts';
import { readHistory } from './history.ts';
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
      'pharmacyId',
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
        phoneLapsed: !isReachable(row, clock()),
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
      phoneLapsed: !isReachable(row, clock()),
    }));

  /** Records that an admin reads these applications, before they leave. */
  const recorded = async <Row extends { id: string }>(
    { admin }: Actor & { admin: { id: string } },
    kind: SubjectKind,
    rows: Row[],
  ) => {
    const ids = rows.map(({ id }) => id);
    await recordReads(db, clock(), { adminId: admin.id, subject: kind, ids });
    return rows;
  };

  route(pendingPharmacies, ['admin'], async ({ language, actor }) => {
    const rows = await recorded(actor, 'pharmacy', await listPendingPharmacies(db));
    return presentPharmacies(language, rows);
  });

  route(pendingDoctors, ['admin'], async ({ actor }) => {
    return presentDoctors(await recorded(actor, 'doctor', await listPendingDoctors(db)));
  });

  route(listPharmacyApplications, ['admin'], async ({ query, language, actor }) => {
    const page = await readPage(
      query,
      (after, limit) => listPharmaciesAfter(db, after, limit, query),
      ({ searchText, email, accountPhone }) => [
        ...searchText.split('\n'),
        email ?? accountPhone ?? '',
      ],
    );
    const rows = await recorded(actor, 'pharmacy', page.items);
    return { ...page, items: await presentPharmacies(language, rows) };
  });

  route(listDoctorApplications, ['admin'], async ({ query, actor }) => {
    const page = await readPage(
      query,
      (after, limit) => listDoctorsAfter(db, after, limit, query),
      ({ fullName, email, accountPhone, licenseNumber }) => [
        fullName,
        email ?? accountPhone ?? '',
        licenseNumber,
      ],
    );
    return { ...page, items: presentDoctors(await recorded(actor, 'doctor', page.items)) };
  });

  route(listReportedPharmacies, ['admin'], ({ language, actor }) =>
    trust.listReported(db, { language, now: clock(), adminId: actor.admin.id }),
  );

  route(listDocumentOpenings, ['admin'], async ({ params }) =>
    trust.listDocumentOpenings(db, params.id),
  );

  const recordedHistory = async (
    { params, actor }: { params: { id: string }; actor: Actor & { admin: { id: string } } },
    kind: SubjectKind,
  ) => {
    const history = await readHistory(db, kind, params.id);
    await recorded(actor, kind, [params]);
    return history;
  };
  route(readPharmacyHistory, ['admin'], (call) => recordedHistory(call, 'pharmacy'));
  route(readDoctorHistory, ['admin'], (call) => recordedHistory(call, 'doctor'));

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
