import type { ApiInput } from '@dawaya/contract/api';
import type { Overview } from '@dawaya/contract/endpoints/admin-overview';
import { dateOf, dayAt, minuteAt } from '@dawaya/contract/vocabulary/khartoum-time';
import type { State } from '@dawaya/contract/vocabulary/regions';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { formatDuration } from '../../../i18n/duration.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { read } from '../../../lib/api.ts';
import { useLanguage } from '../../../lib/preferences.ts';

type Query = NonNullable<ApiInput<'GET /api/admin/overview', File>['query']>;
type Figures = Pick<
  Overview['total'],
  'requests' | 'answeredInTime' | 'measured' | 'medianMinutesToFirstLook' | 'declined'
>;

export interface Scope {
  weeks: number;
  state?: State;
  city?: string;
}

export type TownScope = Pick<Scope, 'state' | 'city'>;

/** Returns the query of the calls; the server counts the whole week of the first day. */
const queryOf = ({ weeks, state, city }: Scope): Query => {
  const today = dayAt(minuteAt(new Date()));
  return { from: dateOf(today - 7 * (weeks - 1)), state, city };
};

/**
 * Reads the overview; the previous one stays while another loads, so that the page does not jump.
 */
export const overviewQuery = (scope: Scope) =>
  queryOptions({
    queryKey: ['admin', 'overview', scope],
    queryFn: (context) => read('GET /api/admin/overview', { query: queryOf(scope) })(context),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const monthQuery = ({ state, city }: TownScope) =>
  queryOptions({
    queryKey: ['admin', 'month', state, city],
    queryFn: read('GET /api/admin/overview/month', { query: { state, city } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const reportedQuery = queryOptions({
  queryKey: ['admin', 'reported-pharmacies'],
  queryFn: read('GET /api/admin/reported-pharmacies'),
  staleTime: 0,
});

export function csvAddress(scope: Scope): string {
  const parameters = Object.entries(queryOf(scope)).filter(([, value]) => value !== undefined);
  return `/api/admin/overview.csv?${new URLSearchParams(parameters as [string, string][])}`;
}

/**
 * Returns the share of measured requests that were answered in time, 0 to 1; null if none was
 * measured.
 */
export const shareInTime = ({ answeredInTime, measured }: Figures): number | null =>
  measured === 0 ? null : answeredInTime / measured;

/** Nothing was measured, which differs from zero. */
export const noFigure = '–';

export function useFigures() {
  const language = useLanguage();
  const number = (value: number) => formatNumber(language, value);
  const percent = (share: number) =>
    formatNumber(language, share, { style: 'percent', maximumFractionDigits: 0 });
  return {
    number,
    share: percent,
    inTime(figures: Figures) {
      const share = shareInTime(figures);
      return share === null ? noFigure : percent(share);
    },
    firstLook: ({ medianMinutesToFirstLook: minutes }: Figures) =>
      minutes === null ? noFigure : formatDuration(language, minutes),
  };
}
