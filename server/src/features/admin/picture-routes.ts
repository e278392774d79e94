import {
  acceptPicture as acceptCall,
  listAdvertisementsOnDesk,
  listProposedPictures,
  refusePicture as refuseCall,
} from '@dawaya/contract/endpoints/admin-advertisements';
import type { PictureDecision } from '@dawaya/contract/vocabulary/advertising';
import { bothNames } from '@dawaya/contract/vocabulary/names';
import type { Database } from '../../database/client.ts';
import { readPage } from '../../platform/read-page.ts';
import type { Route } from '../../platform/route.ts';
import type { Services } from '../../services.ts';
import {
  acceptPicture,
  advertisementsAfter,
  medicinesNamedIn,
  presentPublic,
  proposedAfter,
  proposedPictureUrl,
  refusePicture,
} from '../advertisements/index.ts';
import type { StoredFile } from '../files/index.ts';
import { pickNames, withShopName } from '../pharmacies/index.ts';
import { runAsAdmin } from './as-admin.ts';

/**
 * Decides on a proposed picture.
 * @param decide applies the decision and returns the unused files.
 * @throws AppError `not_found`, `picture_changed`; the errors of `runAsAdmin`.
 */
async function decideOnPicture(
  services: Services,
  adminId: string,
  {
    id,
    action,
    decide,
    reason,
  }: {
    id: string;
    action: PictureDecision;
    decide: (db: Database) => Promise<Pick<StoredFile, 'id'>[]>;
    reason?: string;
  },
): Promise<void> {
  const filesToDiscard = await runAsAdmin(services, adminId, async (db, record) => {
    const unusedFiles = await decide(db);
    await record({
      action,
      subjectKind: 'advertisement',
      subjectId: id,
      details: reason ? { reason } : {},
    });
    return unusedFiles;
  });
  await services.files.discard(filesToDiscard);
}

export function adminPictureRoutes(route: Route, services: Services): void {
  const { db, clock, files } = services;

  route(listAdvertisementsOnDesk, ['admin'], async ({ query, language }) => {
    const medicinesOf = await medicinesNamedIn(db);
    const page = await readPage(
      query,
      (after, limit) => advertisementsAfter(db, after, limit, clock()),
      (row) => [
        row.productName,
        bothNames(pickNames(row.pharmacy)),
        ...medicinesOf(row).map(bothNames),
      ],
    );
    const items = page.items.map((row) => ({
      ...row,
      pharmacy: withShopName(language, row.pharmacy),
      medicines: medicinesOf(row),
    }));
    return { ...page, items };
  });

  route(listProposedPictures, ['admin'], async ({ query, language }) => {
    const page = await readPage(
      query,
      (after, limit) => proposedAfter(db, after, limit),
      ({ productName, pharmacy }) => [productName, bothNames(pickNames(pharmacy))],
    );
    const medicinesOf = await medicinesNamedIn(db);
    const present = await presentPublic(db, files, page.items);
    const ids = page.items.map(({ id }) => id);
    const proposed = await files.list(db, 'proposedForId', ids);
    const items = present.flatMap(({ productImage, createdAt, pharmacy, ...row }) =>
      (proposed.get(row.id) ?? []).map((picture) => ({
        ...row,
        pictureId: picture.id,
        pictureUrl: proposedPictureUrl(row.id, picture.id),
        presentPictureUrl: productImage,
        proposedAt: createdAt,
        medicines: medicinesOf(row),
        pharmacy: withShopName(language, pharmacy),
      })),
    );
    return { ...page, items };
  });

  route(acceptCall, ['admin'], async ({ params: { id }, body: { pictureId }, actor }) => {
    await decideOnPicture(services, actor.admin.id, {
      id,
      action: 'accept-picture',
      decide: (db) => acceptPicture(services, db, { id, pictureId }),
    });
  });

  route(refuseCall, ['admin'], async ({ params: { id }, body, actor }) => {
    const { pictureId, reason } = body;
    await decideOnPicture(services, actor.admin.id, {
      id,
      action: 'refuse-picture',
      decide: (db) => refusePicture(services, db, { id, pictureId, reason }),
      reason,
    });
  });
}
