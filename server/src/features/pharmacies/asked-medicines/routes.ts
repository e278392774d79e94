import {
  type AskedMedicines,
  changeAskedMail,
  readAskedMedicines,
} from '@dawaya/contract/endpoints/medicines';
import { eq } from 'drizzle-orm';
import { pharmacies } from '../../../database/schema.ts';
import type { Route } from '../../../platform/route.ts';
import type { Services } from '../../../services.ts';
import { canonicalTown, createUnmetDemandCache } from '../../medicines/index.ts';
import { assertOwnPharmacy } from '../policy.ts';
import { getPharmacyRow } from '../service.ts';

/** Medicines that people in a pharmacy's town did not find, and its mail (docs/medicines.md). */
export function askedMedicineRoutes(
  route: Route,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
): void {
  const readUnmetDemand = createUnmetDemandCache(db);
  const read = async (pharmacyId: string): Promise<AskedMedicines> => {
    const pharmacy = await getPharmacyRow(db, pharmacyId);
    const city = canonicalTown(pharmacy.city);
    // An unverified pharmacy answers no inquiries, so it gets no data about them.
    const isVerified = pharmacy.verificationStatus === 'verified';
    const items = isVerified ? await readUnmetDemand(clock(), city) : [];
    return { city, wantsMail: pharmacy.wantsAskedMail, items };
  };

  route(readAskedMedicines, ['pharmacy', 'assistant'], async ({ params, actor }) => {
    assertOwnPharmacy(actor, params.id);
    return read(params.id);
  });

  route(changeAskedMail, ['pharmacy'], async ({ params, body, actor }) => {
    assertOwnPharmacy(actor, params.id);
    await db
      .update(pharmacies)
      .set({ wantsAskedMail: body.wantsMail })
      .where(eq(pharmacies.id, params.id));
    return read(params.id);
  });
}
