import { useInfiniteQuery } from '@tanstack/react-query';
import { Bell } from '../../shared/bell/bell.tsx';
import { pendingQuery } from './queries.ts';

/** Rings for applications that wait, of either kind. */
export function AdminBell() {
  const pharmacies = useInfiniteQuery(pendingQuery('pharmacy')).data?.pages[0]?.items;
  const doctors = useInfiniteQuery(pendingQuery('doctor')).data?.pages[0]?.items;
  if (!pharmacies || !doctors) return null;
  return <Bell desk="admin" waiting={pharmacies.length + doctors.length} />;
}
