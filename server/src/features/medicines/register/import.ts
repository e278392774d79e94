import { and, eq, inArray, isNull, notExists, sql } from 'drizzle-orm';
import { anyOf } from '../../../database/any-of.ts';
import type { Database } from '../../../database/client.ts';
import { prepareInsertOf } from '../../../database/insert-rows.ts';
import {
  compositions,
  inquiryMedicines,
  medicineNames,
  products,
  substances,
} from '../../../database/schema.ts';
import type { Clock } from '../../../platform/clock.ts';
import { lockMedicines } from '../queries.ts';
import { loadMedicines } from '../seed.ts';
import { insertNames } from '../write-names.ts';
import type { NumberedRow } from './file.ts';
import { type Plan, planImport } from './plan.ts';
import { planNames } from './plan-names.ts';
import type { RegisterState } from './state.ts';

/** The sources of names that no register may have for its own. */
const ownSources = ['list', 'admin', 'rules'];

/** The file lacks more than half of what the source had, so it is probably cut off. */
export class TooManyGoneError extends Error {
  readonly gone: number;
  readonly known: number;
  constructor(missing: number, known: number) {
    super(`${missing} of ${known} products are not in the file`);
    this.gone = missing;
    this.known = known;
  }
}

export class SourceNotFoundError extends Error {}

/** Rolls a trial back. */
class DryRunError extends Error {
  readonly plan: Plan;
  constructor(plan: Plan) {
    super('Nothing is written in a trial.');
    this.plan = plan;
  }
}

const insertProducts = prepareInsertOf(
  products,
  [
    'id',
    'brand',
    'medicineId',
    'form',
    'isProlonged',
    'strength',
    'ratio',
    'source',
    'registerNumber',
  ],
  `on conflict (id) do update set brand = excluded.brand, composition_id = excluded.composition_id,
    form = excluded.form, is_prolonged = excluded.is_prolonged, strength = excluded.strength,
    ratio = excluded.ratio`,
);
const insertSubstances = prepareInsertOf(substances, [
  'id',
  'name',
  'key',
  'nameAr',
  'atcCode',
  'sensitivity',
]);
const insertCompositions = prepareInsertOf(compositions, [
  'id',
  'substanceIds',
  'listedAs',
  'nameEn',
  'nameAr',
  'sensitivity',
  'editedAt',
  'createdAt',
]);

async function readState(db: Database): Promise<RegisterState> {
  return {
    compositions: await db.select().from(compositions),
    substances: await db.select().from(substances),
    names: await db.select().from(medicineNames).orderBy(medicineNames.id),
    products: await db.select().from(products),
  };
}

async function applyNames(db: Database, plan: Pick<Plan, 'newNames' | 'removedNames'>) {
  if (plan.removedNames.length > 0)
    await db.delete(medicineNames).where(anyOf(medicineNames.id, plan.removedNames));
  await insertNames(db, plan.newNames);
}

async function apply(db: Database, plan: Plan): Promise<void> {
  await insertSubstances(db, plan.newSubstances);
  await insertCompositions(db, plan.newCompositions);
  if (plan.removed.length > 0) await db.delete(products).where(anyOf(products.id, plan.removed));
  await insertProducts(db, [...plan.added, ...plan.changed]);
  await applyNames(db, plan);
  if (plan.removed.length + plan.changed.length > 0) await deleteUnused(db);
}

/** Deletes the medicines that a register brought and nothing refers to now. */
async function deleteUnused(db: Database): Promise<void> {
  const unused = db.$with('unused').as(
    db
      .select({ id: compositions.id })
      .from(compositions)
      .where(
        and(
          isNull(compositions.listedAs),
          isNull(compositions.editedAt),
          notExists(db.select().from(products).where(eq(products.medicineId, compositions.id))),
          notExists(
            db
              .select()
              .from(inquiryMedicines)
              .where(eq(inquiryMedicines.medicineId, compositions.id)),
          ),
          notExists(
            db
              .select()
              .from(medicineNames)
              .where(
                and(
                  eq(medicineNames.medicineId, compositions.id),
                  sql`${medicineNames.source} <> 'rules'`,
                ),
              ),
          ),
        ),
      ),
  );
  await db
    .with(unused)
    .delete(compositions)
    .where(inArray(compositions.id, db.select({ id: unused.id }).from(unused)));
  await db
    .delete(substances)
    .where(
      sql`not exists (select from ${compositions} where ${substances.id} = any(${compositions.substanceIds}))`,
    );
}

export interface ImportOptions {
  source: string;
  /** Reads and compares, and writes nothing. */
  isDryRun: boolean;
  /** Accepts any number of products that the file no longer has. */
  force: boolean;
  onProgress?: (read: number) => void;
}

/**
 * Takes a register of medicines in, whole or not at all. Products of the source that the file lacks
 * are deleted. Two imports at once run one after the other; a second run of one file writes
 * nothing.
 * @throws TooManyGoneError unless `force` is set
 */
export async function importRegister(
  { db, clock }: { db: Database; clock: Clock },
  rows: readonly NumberedRow[],
  { source, isDryRun, force, onProgress }: ImportOptions,
): Promise<Plan> {
  try {
    return await db.transaction(async (db) => {
      await lockMedicines(db);
      // A new database has no list yet, and the import compares the register with it.
      await loadMedicines(db);
      const state = await readState(db);
      const plan = planImport(state, rows, {
        source,
        now: clock(),
        ...(onProgress && { onProgress }),
      });
      const knownCount = state.products.filter((row) => row.source === source).length;
      if (!force && plan.removed.length * 2 > knownCount)
        throw new TooManyGoneError(plan.removed.length, knownCount);
      if (isDryRun) throw new DryRunError(plan);
      await apply(db, plan);
      return plan;
    });
  } catch (error) {
    if (error instanceof DryRunError) return error.plan;
    throw error;
  }
}

/**
 * Deletes the products and names of a source. Medicines that a customer asked for stay.
 * @returns the number of products
 * @throws SourceNotFoundError
 */
export function removeRegister(db: Database, source: string): Promise<number> {
  return db.transaction(async (db) => {
    await lockMedicines(db);
    const state = await readState(db);
    const removedIds = state.products.filter((row) => row.source === source).map(({ id }) => id);
    const names = state.names.filter((row) => row.source === source);
    if (ownSources.includes(source) || removedIds.length + names.length === 0)
      throw new SourceNotFoundError(`There is no register with the source ${source}.`);
    await db.delete(products).where(eq(products.source, source));
    await applyNames(db, planNames(state, [], source, []));
    await deleteUnused(db);
    return removedIds.length;
  });
}

/** Counts products and names by source. */
export async function countSources(db: Database) {
  const { rows } = await db.execute<{
    source: string;
    products: number;
    medicines: number;
    approved: number;
    proposed: number;
  }>(sql`
    select source, coalesce(products, 0)::int as products, coalesce(p.medicines, 0)::int as medicines,
      coalesce(approved, 0)::int as approved, coalesce(proposed, 0)::int as proposed
    from (select source, count(*) as products, count(distinct composition_id) as medicines
      from ${products} group by source) as p
    full join (select source, count(*) filter (where status = 'approved') as approved,
        count(*) filter (where status = 'proposed') as proposed
      from ${medicineNames} group by source) as n using (source)
    order by source`);
  return rows;
}
