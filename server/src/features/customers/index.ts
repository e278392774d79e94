import { customers } from '../../database/schema.ts';
import type { Area } from '../../platform/area.ts';
import { customerRoutes } from './routes.ts';
import { eraseCustomers } from './service.ts';

export { findCustomer } from './service.ts';

export const area = {
  sealed: [{ table: customers }],
  routes: customerRoutes,
  erase: eraseCustomers,
} satisfies Area;
