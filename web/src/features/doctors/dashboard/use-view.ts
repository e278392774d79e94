import { type RequestView, requestViews } from '@dawaya/contract/vocabulary/request-moves';
import { useSearch } from 'wouter';
import { paths } from '../../../lib/paths.ts';

/** Which tab is open stands in the address, so that a reload and going back keep it. */
export function useView(): RequestView {
  const asked = new URLSearchParams(useSearch()).get('view');
  return requestViews.find((view) => view === asked) ?? 'active';
}

export const pathOf = (view: RequestView): string =>
  view === 'active' ? paths.doctorDashboard : `${paths.doctorDashboard}?view=${view}`;
