import { type AdminArea, adminAreas } from '@dawaya/contract/vocabulary/admin-areas';
import { useLocation, useSearch } from 'wouter';
import { paths } from '../../lib/paths.ts';

export function useArea(): [AdminArea, (area: AdminArea, options?: { replace?: boolean }) => void] {
  const asked = new URLSearchParams(useSearch()).get('tab');
  const [, navigate] = useLocation();
  const area = adminAreas.find((name) => name === asked) ?? adminAreas[0];
  const go = (to: AdminArea, options?: { replace?: boolean }) => {
    if (to === area) return;
    const search = to === adminAreas[0] ? '' : `?tab=${to}`;
    navigate(`${paths.adminDashboard}${search}`, options);
  };
  return [area, go];
}
