import { openingAt } from '@dawaya/contract/vocabulary/schedule';
import { and, asc, gt } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { pharmacies } from '../../../database/schema.ts';
import { hasIdOf, isListed } from '../listed.ts';
import { nameColumns, namesOf, sortKeyOf } from '../names.ts';
import { openingColumns } from '../opening.ts';
import type { IndexedPharmacy } from './pharmacy-index.ts';

const columns = {
  id: pharmacies.id,
  ...nameColumns,
  address: pharmacies.address,
  landmark: pharmacies.landmark,
  city: pharmacies.city,
  state: pharmacies.state,
  latitude: pharmacies.latitude,
  longitude: pharmacies.longitude,
  is24Hours: pharmacies.is24Hours,
  hasDelivery: pharmacies.hasDelivery,
  opening: openingColumns,
};

const select = (db: Database) => db.select(columns).from(pharmacies);
type Row = Awaited<ReturnType<typeof select>>[number];

function indexed({ opening, latitude, longitude, ...row }: Row): IndexedPharmacy {
  const names = namesOf(row);
  return {
    id: row.id,
    texts: [names.nameAr ?? '', names.nameEn ?? '', row.address, row.landmark ?? ''],
    city: row.city,
    state: row.state,
    position: latitude === null || longitude === null ? undefined : { latitude, longitude },
    is24Hours: row.is24Hours,
    hasDelivery: row.hasDelivery,
    sortKeys: { ar: sortKeyOf('ar', names), en: sortKeyOf('en', names) },
    openingAt: (now) => {
      const { isOpen, opensAt, closesAt } = openingAt(opening, new Date(now));
      return { isOpen, until: (opensAt ?? closesAt)?.getTime() ?? Number.POSITIVE_INFINITY };
    },
  };
}

/** Those of some pharmacies that are listed. */
export async function readListed(db: Database, ids: string[]): Promise<IndexedPharmacy[]> {
  if (ids.length === 0) return [];
  const rows = await select(db).where(and(isListed, hasIdOf(ids)));
  return rows.map(indexed);
}

/** All that are listed, some at a time: others get their turn in between. */
export async function* readAllListed(db: Database): AsyncGenerator<IndexedPharmacy[]> {
  for (let last: string | undefined; ; ) {
    const rows = await select(db)
      .where(and(isListed, last === undefined ? undefined : gt(pharmacies.id, last)))
      .orderBy(asc(pharmacies.id))
      .limit(atOnce);
    yield rows.map(indexed);
    last = rows.at(-1)?.id;
    if (rows.length < atOnce) return;
  }
}

const atOnce = 2000;
