import {
  confirmTransferClaim,
  listTransferClaims,
  refuseTransferClaim,
} from '@dawaya/contract/endpoints/transfer-claims';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { bothNames } from '@dawaya/contract/vocabulary/names';
import type { Database } from '../../database/client.ts';
import { AppError } from '../../platform/app-error.ts';
import { readPage } from '../../platform/read-page.ts';
import type { Route } from '../../platform/route.ts';
import type { Services } from '../../services.ts';
import {
  type ClaimOnDesk,
  claimsAfter,
  decideOnClaim,
  findOnDesk,
  medicinesNamedIn,
  similarClaims,
  type TransferDecision,
} from '../advertisements/index.ts';
import { pickNames, withShopName } from '../pharmacies/index.ts';
import { runAsAdmin } from './as-admin.ts';

const actions = { confirmed: 'confirm-transfer', refused: 'refuse-transfer' } as const;

const presentAll = async (db: Database, language: Language, rows: ClaimOnDesk[]) => {
  const similar = await similarClaims(
    db,
    rows.map(({ claim }) => claim.id),
  );
  const medicinesOf = await medicinesNamedIn(db);
  return rows.map(
    ({
      claim,
      productName,
      description,
      deletedAt,
      pharmacy,
      language: readsIn,
      receiptId,
    }: ClaimOnDesk) => ({
      ...claim,
      productName,
      medicines: medicinesOf({ productName, description }),
      language: readsIn,
      isDeleted: deletedAt !== null,
      pharmacy: withShopName(language, pharmacy),
      receiptUrl: receiptId && `/api/transfer-claims/${claim.id}/receipt/${receiptId}`,
      similar: (similar.get(claim.id) ?? []).map(({ pharmacy, ...other }) => ({
        ...other,
        shopName: withShopName(language, pharmacy).shopName,
      })),
    }),
  );
};

export function adminTransferRoutes(route: Route, services: Services): void {
  const { db } = services;

  /** @throws AppError of `runAsAdmin` and `decideOnClaim`. */
  const decide = async (
    adminId: string,
    id: string,
    decision: TransferDecision,
    language: Language,
  ) =>
    runAsAdmin(services, adminId, async (db, record) => {
      const isNew = await decideOnClaim(services, db, id, decision);
      if (isNew)
        await record({
          action: actions[decision.status],
          subjectKind: 'transfer',
          subjectId: id,
          details: decision.reason ? { reason: decision.reason } : {},
        });
      const decided = await findOnDesk(db, id);
      const [presented] = await presentAll(db, language, decided ? [decided] : []);
      if (!presented) throw new AppError('not_found');
      return presented;
    });

  route(listTransferClaims, ['admin'], async ({ query, language }) => {
    const page = await readPage(
      query,
      (after, limit) => claimsAfter(db, after, limit, query.status),
      ({ claim, pharmacy, productName }) => [
        claim.reference,
        claim.payer ?? '',
        productName,
        bothNames(pickNames(pharmacy)),
      ],
    );
    return { ...page, items: await presentAll(db, language, page.items) };
  });

  route(confirmTransferClaim, ['admin'], ({ params, actor, language }) =>
    decide(actor.admin.id, params.id, { status: 'confirmed' }, language),
  );

  route(refuseTransferClaim, ['admin'], ({ params, body, actor, language }) =>
    decide(actor.admin.id, params.id, { status: 'refused', reason: body.reason }, language),
  );
}
