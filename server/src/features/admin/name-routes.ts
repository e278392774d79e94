import {
  acceptDetails,
  acceptName,
  listProposedDetails,
  listProposedNames,
  refuseDetails,
  refuseName,
} from '@dawaya/contract/endpoints/admin-names';
import type { DetailDecision, NameDecision } from '@dawaya/contract/vocabulary/name-decisions';
import { bothNames } from '@dawaya/contract/vocabulary/names';
import type { SubjectKind } from '@dawaya/contract/vocabulary/verification';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { isUuid } from '../../platform/ids.ts';
import { readPage } from '../../platform/read-page.ts';
import type { Route } from '../../platform/route.ts';
import type { Services } from '../../services.ts';
import { decideOnDetails, listProposedDetailsAfter, proposalOf } from '../doctors/index.ts';
import {
  decideOnName,
  listProposedAfter,
  pickNames,
  presentProposal,
  withShopName,
} from '../pharmacies/index.ts';
import { runAsAdmin } from './as-admin.ts';

interface Call {
  actor: Actor & { admin: { id: string } };
  params: { id: string };
  body: { proposedAt: Date; reason?: string };
}

/** Serves new names of pharmacies and new details of doctors, which an admin reads first. */
export function adminNameRoutes(route: Route, services: Services): void {
  const { db } = services;

  const decideAs = async (
    { actor, params: { id }, body: { proposedAt, reason } }: Call,
    subjectKind: SubjectKind,
    action: NameDecision | DetailDecision,
  ) => {
    if (!isUuid(id)) throw new AppError('not_found');
    const decide = subjectKind === 'pharmacy' ? decideOnName : decideOnDetails;
    await runAsAdmin(services, actor.admin.id, async (db, record) => {
      const renamed = await decide(services, db, id, { proposedAt, refusal: reason });
      await record({
        action,
        subjectKind,
        subjectId: id,
        details: { renamed, ...(reason && { reason }) },
      });
    });
    return undefined;
  };

  route(listProposedNames, ['admin'], async ({ query, language }) => {
    const page = await readPage(
      query,
      (after, limit) => listProposedAfter(db, after, limit),
      ({ proposedNameAr: nameAr, proposedNameEn: nameEn, ...row }) => [
        bothNames(pickNames(row)),
        bothNames({ nameAr, nameEn }),
        row.email ?? row.accountPhone ?? '',
      ],
    );
    const items = page.items.flatMap((row) => {
      const proposedNames = presentProposal(language, row);
      return proposedNames ? [{ ...withShopName(language, row), proposedNames }] : [];
    });
    return { ...page, items };
  });

  route(listProposedDetails, ['admin'], async ({ query }) => {
    const page = await readPage(
      query,
      (after, limit) => listProposedDetailsAfter(db, after, limit),
      (row) => [
        row.fullName,
        row.proposedFullName ?? '',
        row.licenseNumber,
        row.email ?? row.accountPhone ?? '',
      ],
    );
    const items = page.items.flatMap((row) => {
      const proposedDetails = proposalOf(row);
      return proposedDetails ? [{ ...row, proposedDetails }] : [];
    });
    return { ...page, items };
  });

  route(acceptName, ['admin'], (call) => decideAs(call, 'pharmacy', 'accept-name'));
  route(refuseName, ['admin'], (call) => decideAs(call, 'pharmacy', 'refuse-name'));
  route(acceptDetails, ['admin'], (call) => decideAs(call, 'doctor', 'accept-details'));
  route(refuseDetails, ['admin'], (call) => decideAs(call, 'doctor', 'refuse-details'));
}
