import type { Database } from '../../database/client.ts';
import type { Area } from '../../platform/area.ts';
import type { Clock } from '../../platform/clock.ts';
import { deleteOldEvents } from './ledger.ts';
import { paymentEventRoutes, paymentRoutes } from './routes.ts';

export {
  createPayments,
  type Due,
  type PaidFor,
  type Payments,
  type SettledPayment,
} from './service.ts';

export const area = {
  publicRoutes: paymentEventRoutes,
  routes: paymentRoutes,
  cleanUp: ({ db, clock }: { db: Database; clock: Clock }) => deleteOldEvents(db, clock()),
} satisfies Area;
