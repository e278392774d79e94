import { figureDays } from '@dawaya/contract/vocabulary/advertising';
import { dateOf } from '@dawaya/contract/vocabulary/khartoum-time';
import { and, eq, gte, lt } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { advertisementDays } from '../../database/schema.ts';
import { khartoumDay } from './count-views.ts';
import type { AdvertisementRow } from './queries.ts';

/** Days for which counts are stored: thirteen months, to compare years (docs/advertisements.md). */
const retentionDays = 396;

/** Returns the views and taps of an advertisement by day, today in Khartoum last. */
export async function readFigures(
  db: Database,
  { id, countedSince }: Pick<AdvertisementRow, 'id' | 'countedSince'>,
  now: Date,
) {
  const today = khartoumDay(now);
  const first = today - figureDays + 1;
  const { advertisementId, day } = advertisementDays;
  const rows = await db
    .select()
    .from(advertisementDays)
    .where(and(eq(advertisementId, id), gte(day, dateOf(first))));
  const rowsByDay = new Map(rows.map((row) => [row.day, row]));
  const since = khartoumDay(countedSince);
  const days = Array.from({ length: figureDays }, (_, index) => {
    const date = dateOf(first + index);
    const row = rowsByDay.get(date);
    const none = first + index < since ? null : 0;
    return { day: date, views: row?.views ?? none, taps: row?.taps ?? none };
  });
  const sum = (kind: 'views' | 'taps') => days.reduce((total, one) => total + (one[kind] ?? 0), 0);
  return { countedSince, views: sum('views'), taps: sum('taps'), days };
}

export async function deleteOldDays(db: Database, now: Date): Promise<void> {
  await db
    .delete(advertisementDays)
    .where(lt(advertisementDays.day, dateOf(khartoumDay(now) - retentionDays)));
}
