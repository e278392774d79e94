import { type RequestView, requestViews } from '@dawaya/contract/vocabulary/request-moves';
import { useSearch } from 'wouter';

/** Returns the open tab of a desk, which the address keeps for a reload and for going back. */
export function useView(): RequestView {
  const viewParameter = new URLSearchParams(useSearch()).get('view');
  return requestViews.find((view) => view === viewParameter) ?? 'active';
}

/** @param desk the path of the desk */
export const pathOfView = (desk: string, view: RequestView): string =>
  view === 'active' ? desk : `${desk}?view=${view}`;
