import { acceptName, listProposedNames, refuseName } from '@dawaya/contract/endpoints/admin-names';
import type { NameDecision } from '@dawaya/contract/vocabulary/name-decisions';
import { bothNames } from '@dawaya/contract/vocabulary/names';
import { AppError } from '../../platform/app-error.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Route } from '../../platform/route.ts';
import type { Services } from '../../services.ts';
import {
  decideOnName,
  listProposedAfter,
  pickNames,
  presentProposal,
  withShopName,
} from '../pharmacies/index.ts';
import { runAsAdmin } from './as-admin.ts';
import { readPage } from './paging.ts';

export function adminNameRoutes(route: Route, services: Services): void {
  const { db } = services;

  const decide = async (
    adminId: string,
    action: NameDecision,
    id: string,
    { proposedAt, reason }: { proposedAt: Date; reason?: string },
  ) => {
    if (!isUuid(id)) throw new AppError('not_found');
    await runAsAdmin(services, adminId, async (db, record) => {
      const renamed = await decideOnName(services, db, id, proposedAt, reason);
      await record({
        action,
        subjectKind: 'pharmacy',
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
        row.email,
      ],
    );
    const items = page.items.flatMap((row) => {
      const proposedNames = presentProposal(language, row);
      return proposedNames ? [{ ...withShopName(language, row), proposedNames }] : [];
    });
    return { ...page, items };
  });

  route(acceptName, ['admin'], ({ params, body, actor }) =>
    decide(actor.admin.id, 'accept-name', params.id, body),
  );
  route(refuseName, ['admin'], ({ params, body, actor }) =>
    decide(actor.admin.id, 'refuse-name', params.id, body),
  );
}
