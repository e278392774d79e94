import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import type { StaffRole } from '@dawaya/contract/vocabulary/staff';
import { useEffect, useRef } from 'react';
import { AskedMedicinesPanel } from '../../features/pharmacies/asked-medicines/asked-medicines-panel.tsx';
import { PricesPanel } from '../../features/pharmacies/prices/prices-panel.tsx';
import { ProfilePanel } from '../../features/pharmacies/profile/profile-panel.tsx';
import { StaffPanel } from '../../features/pharmacies/staff/staff-panel.tsx';

interface DashboardPanelsProps {
  pharmacy: PharmacyProfile;
  /** Of who reads it; undefined until the server has said so. */
  role: StaffRole | undefined;
}

/** What a pharmacy keeps beside its requests. It comes when it is wanted, as it stands far down the page. */
export function DashboardPanels({ pharmacy, role }: DashboardPanelsProps) {
  const mayManage = role !== undefined && role !== 'assistant';
  const top = useRef<HTMLDivElement>(null);
  // Where the address leads was not there yet.
  useEffect(() => {
    const target = document.getElementById(location.hash.slice(1));
    if (top.current?.contains(target)) target?.scrollIntoView();
  }, []);
  return (
    <div ref={top} className="flex flex-col gap-8">
      <PricesPanel pharmacyId={pharmacy.id} />
      <AskedMedicinesPanel pharmacyId={pharmacy.id} mayChange={mayManage} />
      {mayManage && <ProfilePanel profile={pharmacy} />}
      {role === 'owner' && <StaffPanel pharmacy={pharmacy} />}
    </div>
  );
}
