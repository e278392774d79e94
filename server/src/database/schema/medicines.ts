import { languages } from '@dawaya/contract/vocabulary/languages';
import {
  formGroups,
  medicineNameKinds,
  medicineNameStatuses,
  nameVerdicts,
  sensitivities,
} from '@dawaya/contract/vocabulary/medicines';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { isOneOf, timestampColumn } from './columns.ts';
import { inquiries } from './inquiries.ts';
import { pharmacyStaff } from './staff.ts';

/** One active substance, by its international name (docs/medicines.md). */
export const substances = pgTable(
  'substances',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    /** The folded name (`foldedKey`). */
    key: text('key').notNull(),
    nameAr: text('name_ar'),
    atcCode: text('atc_code'),
    sensitivity: text('sensitivity', { enum: sensitivities }).notNull(),
  },
  (table) => [
    uniqueIndex('substances_key').on(table.key),
    check('substances_sensitivity', isOneOf('sensitivity', sensitivities)),
  ],
);

/** The medicines: one substance or several together, with their generic name. */
export const compositions = pgTable(
  'compositions',
  {
    id: uuid('id').primaryKey(),
    /** Sorted. Empty for a device, a group of substances, and a medicine that an admin added. */
    substanceIds: uuid('substance_ids').array().notNull().default(sql`'{}'::uuid[]`),
    /** Its name in the shipped list; null if an admin added it or a register brought it. */
    listedAs: text('listed_as'),
    nameEn: text('name_en').notNull(),
    nameAr: text('name_ar').notNull(),
    /** An admin may change it, so it is not always the greatest of its substances. */
    sensitivity: text('sensitivity', { enum: sensitivities }).notNull(),
    /** When an admin last changed it. The shipped list no longer overwrites it. */
    editedAt: timestampColumn('edited_at'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('compositions_listed_as').on(table.listedAs),
    uniqueIndex('compositions_substances')
      .on(table.substanceIds)
      .where(sql`substance_ids <> '{}'::uuid[]`),
    check('compositions_sensitivity', isOneOf('sensitivity', sensitivities)),
  ],
);

/** A medicine as a maker sells it, from a register of medicines. */
export const products = pgTable(
  'products',
  {
    id: uuid('id').primaryKey(),
    brand: text('brand').notNull(),
    medicineId: uuid('composition_id')
      .notNull()
      .references(() => compositions.id, { onDelete: 'cascade' }),
    /** Null where the register does not state it. */
    form: text('form', { enum: formGroups }),
    isProlonged: boolean('is_prolonged').notNull(),
    strength: text('strength'),
    /** The concentration of an infusion, or of an unusual insulin. */
    ratio: text('ratio'),
    /** The name of the imported register. */
    source: text('source').notNull(),
    registerNumber: text('register_number'),
  },
  (table) => [
    uniqueIndex('products_register_number')
      .on(table.source, table.registerNumber)
      .where(sql`register_number is not null`),
    index('products_composition').on(table.medicineId),
  ],
);

/** Spellings and brands of a medicine or of one product. Only an approved name is used. */
export const medicineNames = pgTable(
  'medicine_names',
  {
    /** Names are read in the order in which they were added. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    text: text('text').notNull(),
    /** The folded text (`foldedKey`). A start fills it in where a migration left it empty. */
    key: text('key').notNull(),
    medicineId: uuid('composition_id').references(() => compositions.id, {
      onDelete: 'cascade',
    }),
    productId: uuid('product_id').references(() => products.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: medicineNameKinds }).notNull(),
    language: text('language', { enum: languages }).notNull(),
    /** 'list', 'admin', 'rules', or the name of an imported register. */
    source: text('source').notNull(),
    status: text('status', { enum: medicineNameStatuses }).notNull(),
    /** The account that approved or rejected it. */
    reviewer: uuid('reviewer'),
    reviewedAt: timestampColumn('reviewed_at'),
  },
  (table) => [
    unique('medicine_names_target')
      .on(table.medicineId, table.productId, table.kind, table.text)
      .nullsNotDistinct(),
    index('medicine_names_product').on(table.productId),
    index('medicine_names_key').on(table.key),
    check('medicine_names_one_target', sql`num_nonnulls(composition_id, product_id) = 1`),
    check('medicine_names_kind', isOneOf('kind', medicineNameKinds)),
    check('medicine_names_language', isOneOf('language', languages)),
    check('medicine_names_status', isOneOf('status', medicineNameStatuses)),
  ],
);

/** The word of each reviewer on a proposed name. Risky names need two that agree. */
export const medicineNameReviews = pgTable(
  'medicine_name_reviews',
  {
    nameId: bigint('name_id', { mode: 'number' })
      .notNull()
      .references(() => medicineNames.id, { onDelete: 'cascade' }),
    reviewerId: uuid('reviewer_id')
      .notNull()
      .references(() => pharmacyStaff.id, { onDelete: 'cascade' }),
    verdict: text('verdict', { enum: nameVerdicts }).notNull(),
    reviewedAt: timestampColumn('reviewed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.nameId, table.reviewerId] }),
    index('medicine_name_reviews_reviewer').on(table.reviewerId),
    check('medicine_name_reviews_verdict', isOneOf('verdict', nameVerdicts)),
  ],
);

/** Two names of different medicines that a reader may take for each other. */
export const confusableNames = pgTable(
  'confusable_names',
  {
    keyOne: text('key_one').notNull(),
    keyOther: text('key_other').notNull(),
    why: text('why').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.keyOne, table.keyOther] }),
    check('confusable_names_sorted', sql`key_one < key_other`),
  ],
);

/**
 * One row. Triggers write a new random version with every change of the tables above, so each
 * version identifies one state of the list, also among several databases.
 */
export const medicinesVersion = pgTable(
  'medicines_version',
  { one: boolean('one').primaryKey(), version: uuid('version').notNull() },
  () => [check('medicines_version_one', sql`one`)],
);

/** The products of an inquiry, recognised when it was created (docs/medicines.md). */
export const inquiryMedicines = pgTable(
  'inquiry_medicines',
  {
    inquiryId: uuid('inquiry_id')
      .notNull()
      .references(() => inquiries.id, { onDelete: 'cascade' }),
    item: integer('item').notNull(),
    medicineId: uuid('medicine_id')
      .notNull()
      .references(() => compositions.id, { onDelete: 'cascade' }),
    /** Null when neither the text nor the generic name states it. */
    form: text('form', { enum: formGroups }),
    /** Null in rows older than this column: their product is unknown. */
    isProlonged: boolean('is_prolonged'),
    /** The concentration of an infusion, or of an unusual insulin. */
    ratio: text('ratio'),
  },
  (table) => [
    primaryKey({ columns: [table.inquiryId, table.item] }),
    index('inquiry_medicines_medicine').on(table.medicineId, table.inquiryId),
  ],
);
