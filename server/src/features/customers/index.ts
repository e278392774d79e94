import { customers } from '../../database/schema.ts';
import type { Area } from '../../platform/area.ts';
import type { Services } from '../../services.ts';
import { customerRoutes } from './routes.ts';
import { deleteLapsedCustomers, eraseCustomers } from './service.ts';

export { customerColumns, findCustomer } from './service.ts';

export const area = {
  sealed: [{ table: customers }],
  routes: customerRoutes,
  cleanUp: ({ db, clock }: Services) => deleteLapsedCustomers(db, clock()),
  erase: eraseCustomers,
} satisfies Area;
