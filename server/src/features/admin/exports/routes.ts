import { getExport } from '@dawaya/contract/endpoints/admin-exports';
import { exportFiles } from '@dawaya/contract/vocabulary/export-files';
import { dateOf, dayAt, minuteAt } from '@dawaya/contract/vocabulary/khartoum-time';
import { recordAccesses } from '../../../platform/access-log.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Route } from '../../../platform/route.ts';
import type { Services } from '../../../services.ts';
import { downloadHeaders } from '../../files/index.ts';
import { exports } from './files.ts';

/** Serves data that leaves in standard forms, without persons (docs/admin.md). */
export function exportRoutes(
  route: Route,
  { db, clock, publicUrl }: Pick<Services, 'db' | 'clock' | 'publicUrl'>,
): void {
  route(getExport, ['admin'], async ({ params, actor, reply }) => {
    const now = clock();
    const file = exportFiles.find((file) => file === params.file);
    if (!file) throw new AppError('not_found');
    const { type, write } = exports[file];
    const text = await write({ db, now, publicUrl });
    await recordAccesses(db, now, [
      { action: 'export', actor: 'admin', actorId: actor.admin.id, subject: 'standard-data' },
    ]);
    const name = `dawaya-${dateOf(dayAt(minuteAt(now)))}-${file}`;
    return reply.headers(downloadHeaders(type, name)).send(text);
  });
}
