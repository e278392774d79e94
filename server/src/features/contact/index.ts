import type { Database } from '../../database/client.ts';
import type { Area } from '../../platform/area.ts';
import type { Clock } from '../../platform/clock.ts';
import { contactRoutes } from './routes.ts';
import { deleteOldMessages, eraseMessages } from './service.ts';

export type { ContactServices } from './routes.ts';
export { changeMessage } from './service.ts';

export const area = {
  routes: contactRoutes,
  cleanUp: ({ db, clock }: { db: Database; clock: Clock }) => deleteOldMessages(db, clock()),
  erase: eraseMessages,
} satisfies Area;
