import { lt } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { adminLoginTurns } from '../../database/schema.ts';
import type { Area } from '../../platform/area.ts';
import { clearAuditDetails } from '../../platform/audit-log.ts';
import type { ErasedPerson } from '../../platform/erasure.ts';
import type { Services } from '../../services.ts';
import { adminRoutes } from './routes.ts';
import { endUnproven } from './unproven-applicants.ts';

export {
  noteSecondFactor,
  resetSecondFactor,
} from './second-factor.ts';
export {
  createAdmin,
  findAdmin,
  listAdmins,
  resetAdminPassword,
  setAdminRights,
} from './service.ts';

export { readServiceState } from './service-state.ts';

export const area = {
  routes: adminRoutes,
  async cleanUp(services: Services) {
    await endUnproven(services);
    const { db, clock } = services;
    await db.delete(adminLoginTurns).where(lt(adminLoginTurns.expiresAt, clock()));
  },
  /** Deletes the log's texts about the doctor. The log still says who decided and when. */
  async erase(_services: object, db: Database, { doctorId }: ErasedPerson) {
    if (doctorId) await clearAuditDetails(db, doctorId);
    return {};
  },
} satisfies Area;
