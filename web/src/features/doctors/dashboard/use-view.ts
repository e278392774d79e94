import { type RequestView, requestViews } from '@dawaya/contract/vocabulary/request-moves';
import { useSearch } from 'wouter';
import { paths } from '../../../lib/paths.ts';

/** Returns the open tab, which the address keeps for a reload and for going back. */
export function useView(): RequestView {
  const asked = new URLSearchParams(useSearch()).get('view');
  return requestViews.find((view) => view === asked) ?? 'active';
}

export const pathOf = (view: RequestView): string =>
  view === 'active' ? paths.doctorDashboard : `${paths.doctorDashboard}?view=${view}`;
