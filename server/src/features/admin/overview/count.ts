import type { Overview } from '@dawaya/contract/endpoints/admin-overview';
import type { Database } from '../../../database/client.ts';
import type { Period } from './period.ts';
import {
  readArrivals,
  readRequestFigures,
  type WeekAndTown,
  type WeeklyRequestFigures,
} from './queries.ts';
import type { Towns } from './towns.ts';

const noRequests = {
  requests: 0,
  answeredInTime: 0,
  measured: 0,
  declined: 0,
  seen: 0,
  medianMinutesToFirstLook: null,
};
type Figures = Omit<WeeklyRequestFigures, keyof WeekAndTown> & { newPharmacies: number };
type WithoutTown = Pick<Overview['total'], 'consultations' | 'newDoctors'>;

export interface CountedFigures {
  figuresOf(week: number | null, town: number | null): Figures;
  /** Figures that have no town; unknown for a part of the country. */
  withoutTown(week: number | null): WithoutTown;
}

const groupKey = (week: number | null, town: number | null) => `${week} ${town}`;

export async function countFigures(
  db: Database,
  options: { period: Period; towns: Towns; isPart: boolean },
  now: Date,
): Promise<CountedFigures> {
  const { period, towns, isPart } = options;
  const [requests, arrived] = await Promise.all([
    readRequestFigures(db, period, towns, now),
    readArrivals(db, period, towns),
  ]);
  const ofRequests = new Map(
    requests.map(({ week, town, ...figures }) => [groupKey(week, town), figures]),
  );
  const sums = {
    newPharmacies: new Map<string, number>(),
    newDoctors: new Map<string, number>(),
    consultations: new Map<string, number>(),
  };
  for (const { figure, week, town, count } of arrived) {
    const groups = [
      groupKey(week, town),
      groupKey(week, null),
      groupKey(null, town),
      groupKey(null, null),
    ];
    const sum = sums[figure];
    // A figure without a town names the same groups twice.
    for (const group of new Set(groups)) sum.set(group, (sum.get(group) ?? 0) + count);
  }
  return {
    figuresOf: (week, town) => ({
      ...noRequests,
      ...ofRequests.get(groupKey(week, town)),
      newPharmacies: sums.newPharmacies.get(groupKey(week, town)) ?? 0,
    }),
    withoutTown: (week) => ({
      consultations: isPart ? null : (sums.consultations.get(groupKey(week, null)) ?? 0),
      newDoctors: isPart ? null : (sums.newDoctors.get(groupKey(week, null)) ?? 0),
    }),
  };
}

export const isAny = ({ requests, newPharmacies }: Figures): boolean =>
  requests + newPharmacies > 0;
