import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import { AskedMedicinesPanel } from '../../features/pharmacies/asked-medicines/asked-medicines-panel.tsx';
import { AvailabilityPanel } from '../../features/pharmacies/availability/availability-panel.tsx';
import { NameReviewsPanel } from '../../features/pharmacies/name-reviews/name-reviews-panel.tsx';
import { PricesPanel } from '../../features/pharmacies/prices/prices-panel.tsx';
import { useStaffRole } from '../../lib/session.ts';

/** The medicines of a pharmacy: their prices, what it has, and what its town asks for. */
export function DashboardPrices({ pharmacy }: { pharmacy: PharmacyProfile }) {
  const role = useStaffRole();
  const mayChange = role !== undefined && role !== 'assistant';
  return (
    <div className="grid gap-8 lg:grid-cols-2 lg:items-start">
      <PricesPanel pharmacyId={pharmacy.id} />
      <AskedMedicinesPanel pharmacyId={pharmacy.id} mayChange={mayChange} />
      <AvailabilityPanel pharmacyId={pharmacy.id} />
      {pharmacy.isNameReviewer && <NameReviewsPanel pharmacyId={pharmacy.id} />}
    </div>
  );
}
