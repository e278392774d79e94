import { randomUUID } from 'node:crypto';
import {
  addMedicine,
  changeMedicine,
  listAdminMedicines,
  listAskedWords,
} from '@dawaya/contract/endpoints/admin-medicines';
import type { MedicineChange } from '@dawaya/contract/vocabulary/medicines';
import type { Database } from '../../database/client.ts';
import { auditLog } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Route } from '../../platform/route.ts';
import type { Services } from '../../services.ts';
import { unknownWords } from '../medicines/unknown.ts';
import * as upkeep from '../medicines/upkeep.ts';
import { findAdmin } from './service.ts';

/** How an admin keeps the list of medicines (docs/decisions/0074). */
export function adminMedicineRoutes(
  route: Route,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
): void {
  /**
   * The change and its audit row are one.
   * @throws AppError `not_signed_in` for an admin who has just been disabled; what `change` does.
   */
  const audited = <Changed extends { id: string }>(
    adminId: string,
    action: MedicineChange,
    change: (db: Database, now: Date) => Promise<Changed>,
  ) =>
    db.transaction(async (db) => {
      const now = clock();
      const admin = await findAdmin(db, adminId);
      if (!admin || admin.disabledAt) throw new AppError('not_signed_in');
      const changed = await change(db, now);
      await db.insert(auditLog).values({
        id: randomUUID(),
        adminId,
        adminEmail: admin.email,
        action,
        subjectKind: 'medicine',
        subjectId: changed.id,
        details: {},
        createdAt: now,
      });
      return changed;
    });

  route(listAdminMedicines, ['admin'], ({ query }) => upkeep.findMedicines(db, query.search ?? ''));
  route(listAskedWords, ['admin'], async () => ({ items: await unknownWords(db, clock()) }));
  route(addMedicine, ['admin'], ({ body, actor }) =>
    audited(actor.admin.id, 'add-medicine', (db, now) => upkeep.addMedicine(db, body, now)),
  );
  route(changeMedicine, ['admin'], ({ params, body, actor }) =>
    audited(actor.admin.id, 'change-medicine', (db, now) =>
      upkeep.changeMedicine(db, params.id, body, now),
    ),
  );
}
