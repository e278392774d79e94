import type { getOverview } from '@dawaya/contract/endpoints/admin-overview';
import { compareKeys } from '@dawaya/contract/vocabulary/compare-keys';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { z } from 'zod';
import type { Database } from '../../../database/client.ts';
import { formatCsv } from '../../../platform/csv.ts';
import { canNameCity, withShopName } from '../../pharmacies/index.ts';
import { countFigures, isAny } from './count.ts';
import { previousPeriod, readPeriod } from './period.ts';
import { listSilentPharmacies } from './queries.ts';
import { type OverviewTown, readTowns, type TownFilter } from './towns.ts';

type Answer = z.output<(typeof getOverview.response)[200]>;

export interface OverviewChoice extends TownFilter {
  from?: string | undefined;
  until?: string | undefined;
}

/** Returns whether it is about less than the country: then what has no town is not in it. */
const isPart = ({ state, city }: TownFilter) => state !== undefined || city !== undefined;

/** @throws AppError `invalid_fields` for a period that is none, or longer than a year. */
async function readFigures(db: Database, choice: OverviewChoice, now: Date) {
  const period = readPeriod(choice, now);
  const towns = await readTowns(db, choice);
  const counted = await countFigures(db, { period, towns, isPart: isPart(choice) }, now);
  return { period, towns, ...counted };
}

/** Returns the overview as the desk shows it. @throws as `readFigures`. */
export async function readOverview(
  db: Database,
  choice: OverviewChoice,
  language: Language,
  now: Date,
): Promise<Answer> {
  const { period, towns, figuresOf, withoutTown } = await readFigures(db, choice, now);
  const before = await countFigures(
    db,
    { period: previousPeriod(period, now), towns, isPart: isPart(choice) },
    now,
  );
  const silent = await listSilentPharmacies(db, towns, now);
  return {
    from: period.weeks[0] ?? period.lastDay,
    until: period.lastDay,
    total: { ...figuresOf(null, null), ...withoutTown(null) },
    previous: { ...before.figuresOf(null, null), ...before.withoutTown(null) },
    weeks: period.weeks.map((week, index) => ({
      week,
      ...figuresOf(index, null),
      ...withoutTown(index),
    })),
    towns: towns.list
      .map((town, index) => ({ ...town, ...figuresOf(null, index) }))
      .filter((town) => isAny(town) && canNameCity(town.city))
      .sort((one, other) => other.requests - one.requests || compareKeys(one.city, other.city)),
    silentPharmacies: silent.map(({ town, ...row }) => ({
      ...withShopName(language, row),
      ...(towns.list[town] as OverviewTown),
      lastLookAt: row.lastLookAt === null ? null : new Date(row.lastLookAt),
    })),
    silent: silent[0]?.totalCount ?? 0,
  };
}

const columns = [
  'week',
  'state',
  'city',
  'city_ar',
  'requests',
  'answered_in_time',
  'measured',
  'declined',
  'seen',
  'median_minutes_to_first_look',
  'new_pharmacies',
  'consultations',
  'new_doctors',
] as const;

/**
 * Returns the figures as a file: a row for each town and week in which anything happened, and one
 * for each week without a town, which has what belongs to none. No pharmacy is named: a name may be
 * its owner's.
 * @throws as `readFigures`.
 */
export async function overviewCsv(
  db: Database,
  choice: OverviewChoice,
  now: Date,
): Promise<{ name: string; text: string }> {
  const { period, towns, figuresOf, withoutTown } = await readFigures(db, choice, now);
  const rows = period.weeks.flatMap((week, index) => {
    const ofTowns = towns.list
      .map((town, number) => ({ ...town, ...figuresOf(index, number) }))
      .filter(isAny)
      .sort((one, other) => compareKeys(one.state + one.city, other.state + other.city))
      .map((row) => [
        ...[week, row.state, row.city, row.nameAr],
        ...[row.requests, row.answeredInTime, row.measured, row.declined, row.seen],
        ...[row.medianMinutesToFirstLook, row.newPharmacies, null, null],
      ]);
    const { consultations, newDoctors } = withoutTown(index);
    const blank = Array<null>(columns.length - 3).fill(null);
    return isPart(choice) ? ofTowns : [...ofTowns, [week, ...blank, consultations, newDoctors]];
  });
  const name = `dawaya-${period.weeks[0]}-${period.lastDay}.csv`;
  return { name, text: formatCsv([columns, ...rows]) };
}
