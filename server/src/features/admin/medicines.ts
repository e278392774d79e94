import {
  addMedicine as addCall,
  changeMedicine as changeCall,
  listAdminMedicines,
  listUnknownMedicineWords,
} from '@dawaya/contract/endpoints/admin-medicines';
import type { MedicineChange } from '@dawaya/contract/vocabulary/medicines';
import type { Database } from '../../database/client.ts';
import type { Route } from '../../platform/route.ts';
import type { Services } from '../../services.ts';
import { addMedicine, changeMedicine, findMedicines, unknownWords } from '../medicines/index.ts';
import { runAsAdmin } from './as-admin.ts';

export function adminMedicineRoutes(route: Route, services: Pick<Services, 'db' | 'clock'>): void {
  const { db, clock } = services;
  /** @throws AppError of `runAsAdmin` and `change`. */
  const audited = <Changed extends { id: string }>(
    adminId: string,
    action: MedicineChange,
    change: (db: Database, now: Date) => Promise<Changed>,
  ) =>
    runAsAdmin(services, adminId, async (db, record) => {
      const changed = await change(db, clock());
      await record({ action, subjectKind: 'medicine', subjectId: changed.id });
      return changed;
    });

  route(listAdminMedicines, ['admin'], ({ query }) => findMedicines(db, query.search ?? ''));
  route(listUnknownMedicineWords, ['admin'], async () => ({
    items: await unknownWords(db, clock()),
  }));
  route(addCall, ['admin'], ({ body, actor }) =>
    audited(actor.admin.id, 'add-medicine', (db, now) => addMedicine(db, body, now)),
  );
  route(changeCall, ['admin'], ({ params, body, actor }) =>
    audited(actor.admin.id, 'change-medicine', (db, now) =>
      changeMedicine(db, params.id, body, now),
    ),
  );
}
