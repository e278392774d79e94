import { useLocation, useSearch } from 'wouter';
import { paths } from '../../lib/paths.ts';

/** The tabs, in their order. */
export const areas = ['pharmacies', 'doctors', 'messages', 'places', 'mails', 'audit'] as const;
export type Area = (typeof areas)[number];

/** The tab that is open stands in the address, so that a reload and going back keep it. */
export function useArea(): [Area, (area: Area, options?: { replace?: boolean }) => void] {
  const asked = new URLSearchParams(useSearch()).get('tab');
  const [, navigate] = useLocation();
  const area = areas.find((name) => name === asked) ?? 'pharmacies';
  const go = (to: Area, options?: { replace?: boolean }) => {
    if (to === area) return;
    const search = to === 'pharmacies' ? '' : `?tab=${to}`;
    navigate(`${paths.adminDashboard}${search}`, options);
  };
  return [area, go];
}
