import {
  addNameReviewer,
  listNameReviewers,
  removeNameReviewer,
} from '@dawaya/contract/endpoints/name-reviews';
import type { Route } from '../../platform/route.ts';
import type { Services } from '../../services.ts';
import { countReviews, countWaiting } from '../medicines/index.ts';
import { allowReviews, endReviews, listReviewers, withShopName } from '../pharmacies/index.ts';
import { runAsAdmin } from './as-admin.ts';

/** Admins choose the pharmacists who check spellings of medicines (docs/medicines.md). */
export function nameReviewerRoutes(route: Route, services: Pick<Services, 'db' | 'clock'>): void {
  const { db, clock } = services;

  route(listNameReviewers, ['admin'], async ({ language }) => {
    const reviews = await countReviews(db);
    const items = (await listReviewers(db)).map(({ id, email, since, pharmacy }) => ({
      id,
      email,
      since,
      shopName: withShopName(language, pharmacy).shopName,
      reviews: reviews.get(id) ?? 0,
    }));
    return { items, waiting: await countWaiting(db) };
  });

  route(addNameReviewer, ['admin'], ({ body, actor }) =>
    runAsAdmin(services, actor.admin.id, async (db, record) => {
      for (const subjectId of await allowReviews(db, body.email, clock()))
        await record({ action: 'allow-name-review', subjectKind: 'pharmacy', subjectId });
      return undefined;
    }),
  );

  route(removeNameReviewer, ['admin'], ({ params, actor }) =>
    runAsAdmin(services, actor.admin.id, async (db, record) => {
      const subjectId = await endReviews(db, params.id);
      await record({ action: 'end-name-review', subjectKind: 'pharmacy', subjectId });
      return undefined;
    }),
  );
}
