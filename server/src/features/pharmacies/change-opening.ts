import type { updatePharmacy } from '@dawaya/contract/endpoints/pharmacies';
import { minuteAt } from '@dawaya/contract/vocabulary/khartoum-time';
import {
  type Hours,
  isOpenByHours,
  nextChangeByHours,
  openingAt,
  scheduleOf,
} from '@dawaya/contract/vocabulary/schedule';
import type { z } from 'zod';
import type { Database } from '../../database/client.ts';
import { AppError } from '../../platform/app-error.ts';
import { days } from '../../platform/clock.ts';
import { listClosures, noOpening, readHours, replaceClosures, replaceHours } from './opening.ts';
import type { PharmacyRow } from './queries.ts';

type OpeningChange = Pick<
  z.output<typeof updatePharmacy.body>,
  'isOpen' | 'openOverrideUntil' | 'confirmOpen' | 'hours' | 'closures'
>;

const maxOverride = days(366);

/**
 * Replaces the given hours and closures, and returns the columns of the pharmacy's row that follow
 * from them and from an override (docs/search.md). `isOpen` and `confirmOpen` make an override.
 * Without an end it lasts until the hours next change.
 * @param pharmacy its row, locked in the transaction of `db`, with its other changes.
 * @throws AppError `invalid_fields` for an override that ends in the past, or after a year.
 */
export async function changeOpening(
  db: Database,
  pharmacy: PharmacyRow,
  { isOpen, openOverrideUntil, confirmOpen, hours, closures }: OpeningChange,
  now: Date,
): Promise<Partial<PharmacyRow>> {
  if (hours) await replaceHours(db, pharmacy.id, hours);
  if (closures) await replaceClosures(db, pharmacy.id, closures);
  const schedule = scheduleOf(
    hours ?? (await readHours(db, pharmacy.id)),
    closures ?? (await listClosures(db, pharmacy.id)),
    pharmacy.is24Hours,
  );
  const byHours = { ...schedule, is24Hours: pharmacy.is24Hours };
  const wantedOverride = overrideOf(pharmacy, byHours, { isOpen, openOverrideUntil, hours }, now);
  const opens = confirmOpen && !openingAt({ ...byHours, ...wantedOverride }, now).isOpen;
  const override = opens ? overrideUntilNextChange(true, byHours, now) : wantedOverride;
  return {
    ...schedule,
    ...override,
    ...((isOpen || confirmOpen) && { confirmedOpenAt: now }),
  };
}

type Override = Pick<PharmacyRow, 'openOverride' | 'openOverrideUntil'>;

/**
 * Returns an override until the hours next change. It is unnecessary when it equals constant hours.
 */
function overrideUntilNextChange(isOpen: boolean, hours: Hours, now: Date): Override {
  const openOverrideUntil = nextChangeByHours(hours, now) ?? null;
  const isRedundant = openOverrideUntil === null && isOpenByHours(hours, minuteAt(now)) === isOpen;
  return { openOverride: isRedundant ? null : isOpen, openOverrideUntil };
}

function overrideOf(
  row: PharmacyRow,
  hours: Hours,
  { isOpen, openOverrideUntil: until, hours: givenHours }: OpeningChange,
  now: Date,
): Override {
  if (until && (until <= now || until.getTime() > now.getTime() + maxOverride))
    throw new AppError('invalid_fields', {
      fields: [{ field: 'openOverrideUntil', problem: 'invalid_until' }],
    });
  const isOver = row.openOverrideUntil !== null && row.openOverrideUntil <= now;
  const { openOverride, openOverrideUntil } = isOver ? noOpening : row;
  const isSaidOpen = isOpen === undefined ? openOverride : isOpen;
  if (isSaidOpen === null) return { openOverride: null, openOverrideUntil: null };
  if (until !== undefined) return { openOverride: isSaidOpen, openOverrideUntil: until };
  // An override without end dates from when no hours were known.
  const isOutlived = isSaidOpen && openOverrideUntil === null && givenHours !== undefined;
  if (isOpen !== undefined || isOutlived) return overrideUntilNextChange(isSaidOpen, hours, now);
  return { openOverride, openOverrideUntil };
}
