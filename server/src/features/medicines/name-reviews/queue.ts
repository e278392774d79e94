import type { WaitingName } from '@dawaya/contract/endpoints/name-reviews';
import { minAskers, type NameRisk, namesAtOnce } from '@dawaya/contract/vocabulary/medicines';
import { differsByOne } from '@dawaya/contract/vocabulary/search';
import { and, count, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import { anyOf } from '../../../database/any-of.ts';
import type { Database } from '../../../database/client.ts';
import {
  compositions,
  medicineNameReviews,
  medicineNames,
  pharmacyStaff,
  products,
} from '../../../database/schema.ts';
import { classesOf } from '../classes.ts';
import { askersOfWords } from '../find-unknown-words.ts';
import { foldedKey } from '../names.ts';
import { arabicSpellings, skeletonOf } from '../spellings.ts';

type Medicine = typeof compositions.$inferSelect;
type Name = typeof medicineNames.$inferSelect;

const maxNear = 4;
const maxProducts = 4;
/** Shorter names differ by one letter from too many. */
const minNearLength = 4;

/** Returns the reason why two reviewers decide on a medicine's names; null where one decides. */
export function riskOf({ nameEn, sensitivity }: Pick<Medicine, 'nameEn' | 'sensitivity'>) {
  const classes = classesOf(nameEn);
  const risks: NameRisk[] = ['insulin', 'anticoagulant', 'cytotoxic', 'controlled', 'sensitive'];
  const risk = risks.find((one) => classes.has(one) || sensitivity === one);
  return risk ?? null;
}

/** The proposed spellings of one medicine that sound alike. */
export interface WaitingReview {
  medicine: Medicine;
  names: Name[];
  risk: NameRisk | null;
}

/** Groups the names that wait, in the order in which they were proposed. */
export async function readWaiting(db: Database, ids?: readonly string[]): Promise<WaitingReview[]> {
  const names = await db
    .select()
    .from(medicineNames)
    .where(
      and(
        eq(medicineNames.status, 'proposed'),
        ids ? inArray(medicineNames.medicineId, [...ids]) : undefined,
      ),
    )
    .orderBy(medicineNames.id);
  // A register brings thousands of names for some hundred medicines: a join would repeat these.
  const medicineIds = [...new Set(names.flatMap(({ medicineId }) => medicineId ?? []))];
  const rows = await db.select().from(compositions).where(anyOf(compositions.id, medicineIds));
  const medicines = new Map(
    rows.map((medicine) => [medicine.id, { medicine, risk: riskOf(medicine) }]),
  );
  const groups = Map.groupBy(names, ({ medicineId, text }) => `${medicineId} ${skeletonOf(text)}`);
  return [...groups.values()].flatMap((same) => {
    const medicine = medicines.get(same[0]?.medicineId ?? '');
    return medicine ? [{ ...medicine, names: same }] : [];
  });
}

/** A review that confirms its name. One of a former reviewer no longer counts. */
export const confirmationCondition = and(
  eq(medicineNameReviews.verdict, 'same'),
  isNotNull(pharmacyStaff.reviewerSince),
  isNull(pharmacyStaff.removedAt),
);

/** Returns the number of names that each reviewer has judged. */
export async function countReviews(db: Database): Promise<Map<string, number>> {
  const { reviewerId } = medicineNameReviews;
  const rows = await db
    .select({ reviewerId, reviews: count() })
    .from(medicineNameReviews)
    .groupBy(reviewerId);
  return new Map(rows.map((row) => [row.reviewerId, row.reviews]));
}

export const countWaiting = async (db: Database) => (await readWaiting(db)).length;

/**
 * Reads the names that wait for this reviewer's verdict: those that most people asked for first,
 * risky medicines before others.
 */
export async function readWaitingNames(db: Database, reviewerId: string, now: Date) {
  const reviews = await db
    .select({ nameId: medicineNameReviews.nameId, reviewerId: medicineNameReviews.reviewerId })
    .from(medicineNameReviews)
    .innerJoin(medicineNames, eq(medicineNames.id, medicineNameReviews.nameId))
    .where(and(eq(medicineNames.status, 'proposed'), ne(medicineNameReviews.verdict, 'another')));
  const ownReviewIds = new Set(
    reviews.filter((row) => row.reviewerId === reviewerId).map((r) => r.nameId),
  );
  const secondedIds = new Set(
    (
      await db
        .select({ nameId: medicineNameReviews.nameId })
        .from(medicineNameReviews)
        .innerJoin(pharmacyStaff, eq(pharmacyStaff.id, medicineNameReviews.reviewerId))
        .where(confirmationCondition)
    ).map(({ nameId }) => nameId),
  );
  const askersByKey = new Map<string, number>();
  for (const [words, askers] of await askersOfWords(db, now))
    askersByKey.set(foldedKey(words), Math.max(askers, askersByKey.get(foldedKey(words)) ?? 0));
  const waitingGroups = (await readWaiting(db))
    .filter(({ names }) => !names.some(({ id }) => ownReviewIds.has(id)))
    .map((group) => ({
      ...group,
      askers: Math.max(...group.names.map(({ key }) => askersByKey.get(key) ?? 0)),
      isSeconded: group.names.some(({ id }) => secondedIds.has(id)),
    }))
    .sort(
      (one, other) =>
        other.askers - one.askers || Number(one.risk === null) - Number(other.risk === null),
    );
  return {
    total: waitingGroups.length,
    items: await describe(db, waitingGroups.slice(0, namesAtOnce)),
  };
}

const distinct = <T>(all: readonly T[]): T[] => [
  ...new Map(all.map((one) => [JSON.stringify(one), one])).values(),
];

async function describe(
  db: Database,
  page: readonly (WaitingReview & { askers: number; isSeconded: boolean })[],
): Promise<WaitingName[]> {
  if (page.length === 0) return [];
  const all = await db
    .select({
      text: medicineNames.text,
      key: medicineNames.key,
      medicineId: medicineNames.medicineId,
      kind: medicineNames.kind,
      language: medicineNames.language,
      nameEn: compositions.nameEn,
      nameAr: compositions.nameAr,
    })
    .from(medicineNames)
    .innerJoin(compositions, eq(compositions.id, medicineNames.medicineId))
    .where(eq(medicineNames.status, 'approved'))
    .orderBy(medicineNames.id);
  const sounds = Map.groupBy(all, ({ text }) => skeletonOf(text));
  const sold = await db
    .select()
    .from(products)
    .where(
      inArray(
        products.medicineId,
        page.map(({ medicine }) => medicine.id),
      ),
    )
    .orderBy(products.brand, products.strength);
  return page.map(({ medicine, names, risk, askers, isSeconded }) => {
    const [first] = names as [Name, ...Name[]];
    const skeleton = skeletonOf(first.text);
    const brands = all.filter(
      ({ medicineId, kind, language }) =>
        medicineId === medicine.id && kind === 'brand' && language === 'en',
    );
    const brand =
      brands.find(({ text }) => skeletonOf(text) === skeleton) ??
      brands.find(({ text }) => arabicSpellings(text).some((one) => foldedKey(one) === first.key));
    const isOther = ({ medicineId }: (typeof all)[number]) => medicineId !== medicine.id;
    const near = [
      ...(sounds.get(skeleton) ?? []),
      ...all.filter(
        ({ key }) =>
          key.length >= minNearLength && names.some((name) => differsByOne(name.key, key)),
      ),
    ].filter(isOther);
    return {
      id: String(first.id),
      texts: names.map(({ text }) => text),
      brand: brand?.text ?? medicine.nameEn,
      nameEn: medicine.nameEn,
      nameAr: medicine.nameAr,
      products: distinct(
        sold
          .filter(
            (product) =>
              product.medicineId === medicine.id &&
              (!brand || foldedKey(product.brand).startsWith(foldedKey(brand.text))),
          )
          .map(({ brand, form, strength }) => ({ brand, form, strength })),
      ).slice(0, maxProducts),
      risk,
      isSeconded: risk !== null && isSeconded,
      askers: askers >= minAskers ? askers : null,
      near: [...new Map(near.map((one) => [one.key, one])).values()].slice(0, maxNear),
    };
  });
}
