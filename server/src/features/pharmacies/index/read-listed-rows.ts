import { openingAt } from '@dawaya/contract/vocabulary/schedule';
import { and, asc, gt } from 'drizzle-orm';
import { anyOf } from '../../../database/any-of.ts';
import type { Database } from '../../../database/client.ts';
import { listedCondition } from '../../../database/listed-pharmacies.ts';
import { pharmacies } from '../../../database/schema.ts';
import { sortKeyOf } from '../../../platform/name-order.ts';
import { publicColumns } from '../queries.ts';
import type { IndexedPharmacy } from './pharmacy-index.ts';

const { landmark, latitude, longitude } = pharmacies;
const selectListed = (db: Database) =>
  db.select({ ...publicColumns, landmark, latitude, longitude }).from(pharmacies);
type Row = Awaited<ReturnType<typeof selectListed>>[number];
export type ListedRow = Omit<Row, 'landmark' | 'latitude' | 'longitude'>;

function toIndexed({ landmark, latitude, longitude, ...listed }: Row): IndexedPharmacy<ListedRow> {
  return {
    id: listed.id,
    row: listed,
    texts: [listed.nameAr ?? '', listed.nameEn ?? '', listed.address, landmark ?? ''],
    city: listed.city,
    state: listed.state,
    position: latitude === null || longitude === null ? undefined : { latitude, longitude },
    is24Hours: listed.is24Hours,
    hasDelivery: listed.hasDelivery,
    sortKeys: { ar: sortKeyOf('ar', listed), en: sortKeyOf('en', listed) },
    openingAt: (now) => {
      const { isOpen, opensAt, closesAt } = openingAt(listed.opening, new Date(now));
      return { isOpen, until: (opensAt ?? closesAt)?.getTime() ?? Number.POSITIVE_INFINITY };
    },
  };
}

export async function readListed(
  db: Database,
  ids: string[],
): Promise<IndexedPharmacy<ListedRow>[]> {
  if (ids.length === 0) return [];
  const rows = await selectListed(db).where(and(listedCondition, anyOf(pharmacies.id, ids)));
  return rows.map(toIndexed);
}

const atOnce = 200;

/** Reads all listed pharmacies in parts, so that other work runs in between. */
export async function* readAllListed(db: Database): AsyncGenerator<IndexedPharmacy<ListedRow>[]> {
  for (let last: string | undefined; ; ) {
    const rows = await selectListed(db)
      .where(and(listedCondition, last === undefined ? undefined : gt(pharmacies.id, last)))
      .orderBy(asc(pharmacies.id))
      .limit(atOnce);
    yield rows.map(toIndexed);
    last = rows.at(-1)?.id;
    if (rows.length < atOnce) return;
  }
}
