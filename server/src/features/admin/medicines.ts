import {
  addMedicine,
  changeMedicine,
  listAdminMedicines,
  listUnknownWords,
} from '@dawaya/contract/endpoints/admin-medicines';
import type { MedicineChange } from '@dawaya/contract/vocabulary/medicines';
import type { Database } from '../../database/client.ts';
import type { Route } from '../../platform/route.ts';
import type { Services } from '../../services.ts';
import * as upkeep from '../medicines/maintain-list.ts';
import { unknownWords } from '../medicines/unknown.ts';
import { asAdmin } from './as-admin.ts';

export function adminMedicineRoutes(route: Route, services: Pick<Services, 'db' | 'clock'>): void {
  const { db, clock } = services;
  /** @throws AppError of `asAdmin` and `change`. */
  const audited = <Changed extends { id: string }>(
    adminId: string,
    action: MedicineChange,
    change: (db: Database, now: Date) => Promise<Changed>,
  ) =>
    asAdmin(services, adminId, async (db, record) => {
      const changed = await change(db, clock());
      await record({ action, subjectKind: 'medicine', subjectId: changed.id });
      return changed;
    });

  route(listAdminMedicines, ['admin'], ({ query }) => upkeep.findMedicines(db, query.search ?? ''));
  route(listUnknownWords, ['admin'], async () => ({ items: await unknownWords(db, clock()) }));
  route(addMedicine, ['admin'], ({ body, actor }) =>
    audited(actor.admin.id, 'add-medicine', (db, now) => upkeep.addMedicine(db, body, now)),
  );
  route(changeMedicine, ['admin'], ({ params, body, actor }) =>
    audited(actor.admin.id, 'change-medicine', (db, now) =>
      upkeep.changeMedicine(db, params.id, body, now),
    ),
  );
}
