import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import type { StaffRole } from '@dawaya/contract/vocabulary/staff';
import { useEffect, useRef } from 'react';
import { AskedMedicinesPanel } from '../../features/pharmacies/asked-medicines/asked-medicines-panel.tsx';
import { AvailabilityPanel } from '../../features/pharmacies/availability/availability-panel.tsx';
import { NameReviewsPanel } from '../../features/pharmacies/name-reviews/name-reviews-panel.tsx';
import { PricesPanel } from '../../features/pharmacies/prices/prices-panel.tsx';
import { ProfilePanel } from '../../features/pharmacies/profile/profile-panel.tsx';
import { StaffPanel } from '../../features/pharmacies/staff/staff-panel.tsx';

interface DashboardPanelsProps {
  pharmacy: PharmacyProfile;
  role: StaffRole | undefined;
}

/**
 * A pharmacy's panels beside its requests. They load on demand, because they are far down the page.
 */
export function DashboardPanels({ pharmacy, role }: DashboardPanelsProps) {
  const mayManage = role !== undefined && role !== 'assistant';
  const top = useRef<HTMLDivElement>(null);
  // The anchor's target has not existed until now.
  useEffect(() => {
    const target = document.getElementById(location.hash.slice(1));
    if (top.current?.contains(target)) target?.scrollIntoView();
  }, []);
  return (
    <div ref={top} className="flex flex-col gap-8">
      <PricesPanel pharmacyId={pharmacy.id} />
      <AskedMedicinesPanel pharmacyId={pharmacy.id} mayChange={mayManage} />
      <AvailabilityPanel pharmacyId={pharmacy.id} />
      {pharmacy.isNameReviewer && <NameReviewsPanel pharmacyId={pharmacy.id} />}
      {mayManage && <ProfilePanel profile={pharmacy} />}
      {role === 'owner' && <StaffPanel pharmacy={pharmacy} />}
    </div>
  );
}
