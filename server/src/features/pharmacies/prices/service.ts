import type { replacePriceList } from '@dawaya/contract/endpoints/pharmacy-prices';
import { maxPrices, priceKey } from '@dawaya/contract/vocabulary/prices';
import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../../database/client.ts';
import { pharmacyPrices } from '../../../database/schema.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Services } from '../../../services.ts';
import { queueAlertCheck } from '../../availability-alerts/index.ts';
import { readPriceKeys, recognizeProducts } from '../../medicines/index.ts';
import { lockPharmacy } from '../queries.ts';

type NewPrice = z.output<typeof replacePriceList.body>['prices'][number];

const pharmacyCondition = (pharmacyId: string) => eq(pharmacyPrices.pharmacyId, pharmacyId);

const readLines = (db: Database, pharmacyId: string) =>
  db
    .select({
      name: pharmacyPrices.name,
      priceSdg: pharmacyPrices.priceSdg,
      changedAt: pharmacyPrices.changedAt,
    })
    .from(pharmacyPrices)
    .where(pharmacyCondition(pharmacyId))
    .orderBy(asc(pharmacyPrices.key));

/** Returns a version: a deletion changes the count, a write the latest time. */
const versionOf = (lines: readonly { changedAt: Date }[]): string =>
  `${lines.length}-${Math.max(0, ...lines.map(({ changedAt }) => changedAt.getTime()))}`;

export async function listPrices(db: Database, pharmacyId: string) {
  const lines = await readLines(db, pharmacyId);
  const products = await readPriceKeys(
    db,
    lines.map(({ name }) => name),
  );
  const prices = lines.map((line, index) => ({ ...line, product: products[index] ?? null }));
  return { prices, version: versionOf(lines) };
}

/**
 * Replaces the pharmacy's whole list.
 * @param version the version that the caller read.
 * @throws AppError `prices_changed` for another version; `invalid_fields` for a repeated name.
 */
export async function replacePrices(
  services: Services,
  pharmacyId: string,
  given: readonly NewPrice[],
  version?: string,
): Promise<void> {
  assertNoDuplicates(given);
  await services.db.transaction(async (db) => {
    await lockPharmacy(db, pharmacyId);
    if (version !== undefined && version !== versionOf(await readLines(db, pharmacyId)))
      throw new AppError('prices_changed');
    const keys = given.map(({ name }) => priceKey(name));
    await db
      .delete(pharmacyPrices)
      .where(
        and(
          pharmacyCondition(pharmacyId),
          keys.length > 0 ? notInArray(pharmacyPrices.key, keys) : undefined,
        ),
      );
    await writePrices(db, services, pharmacyId, given);
    await services.live.recordChange(db, `pharmacy:${pharmacyId}`);
  });
}

/**
 * Adds prices to the pharmacy's list, and updates existing ones.
 * @throws AppError `invalid_fields` for a repeated name, and for a list that becomes too long.
 */
export async function addPrices(
  services: Services,
  pharmacyId: string,
  given: readonly NewPrice[],
): Promise<void> {
  assertNoDuplicates(given);
  await services.db.transaction(async (db) => {
    await lockPharmacy(db, pharmacyId);
    await writePrices(db, services, pharmacyId, given);
    if ((await db.$count(pharmacyPrices, pharmacyCondition(pharmacyId))) > maxPrices)
      throw new AppError('invalid_fields', {
        fields: [{ field: 'prices', problem: 'too_many_prices' }],
      });
    await services.live.recordChange(db, `pharmacy:${pharmacyId}`);
  });
}

async function writePrices(
  db: Database,
  services: Services,
  pharmacyId: string,
  given: readonly NewPrice[],
): Promise<void> {
  if (given.length === 0) return;
  const now = services.clock();
  const { name, priceSdg } = pharmacyPrices;
  const written = await db
    .insert(pharmacyPrices)
    .values(
      given.map((price) => ({ ...price, pharmacyId, key: priceKey(price.name), changedAt: now })),
    )
    .onConflictDoUpdate({
      target: [pharmacyPrices.pharmacyId, pharmacyPrices.key],
      set: {
        name: sql`excluded.name`,
        priceSdg: sql`excluded.price_sdg`,
        changedAt: sql`excluded.changed_at`,
      },
      // An unchanged price retains its time.
      setWhere: sql`(${name}, ${priceSdg}) is distinct from (excluded.name, excluded.price_sdg)`,
    })
    // PostgreSQL's mark of a row that this statement inserted.
    .returning({ name, isNew: sql<boolean>`xmax = 0` });
  const added = written.flatMap(({ name, isNew }) => (isNew ? [name] : []));
  const products = (await recognizeProducts(db, added)).flatMap((product) => product ?? []);
  await queueAlertCheck(services, db, { pharmacyId, products });
}

function assertNoDuplicates(given: readonly NewPrice[]): void {
  const keys = given.map(({ name }) => priceKey(name));
  const fields = keys.flatMap((key, index) =>
    keys.indexOf(key) === index
      ? []
      : [{ field: `prices.${index}.name`, problem: 'listed_twice' as const }],
  );
  if (fields.length > 0) throw new AppError('invalid_fields', { fields });
}
