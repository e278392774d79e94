import { getMonth, getOverview, getOverviewCsv } from '@dawaya/contract/endpoints/admin-overview';
import { recordAccesses } from '../../../platform/access-log.ts';
import type { Route } from '../../../platform/route.ts';
import type { Services } from '../../../services.ts';
import { csvType, downloadHeaders } from '../../files/index.ts';
import { readMonth } from './month.ts';
import { overviewCsv, readOverview } from './overview.ts';

/** Serves the figures of the product by week and by town, for admins; without personal data. */
export function overviewRoutes(route: Route, { db, clock }: Pick<Services, 'db' | 'clock'>): void {
  route(getOverview, ['admin'], ({ query, language }) =>
    readOverview(db, query, language, clock()),
  );

  route(getMonth, ['admin'], ({ query }) => readMonth(db, query, clock()));

  route(getOverviewCsv, ['admin'], async ({ query, actor, reply }) => {
    const { name, text } = await overviewCsv(db, query, clock());
    await recordAccesses(db, clock(), [
      { action: 'export', actor: 'admin', actorId: actor.admin.id, subject: 'figures' },
    ]);
    return reply.headers(downloadHeaders(csvType, name)).send(text);
  });
}
