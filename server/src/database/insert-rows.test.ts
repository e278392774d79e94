import { pgTable, text } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { prepareInsertOf } from './insert-rows.ts';

const towns = pgTable('towns', { nameEn: text('name_en').notNull() });

test('an insert of a column that the table lacks is refused before it is prepared', () => {
  // @ts-expect-error: the types refuse the column too.
  expect(() => prepareInsertOf(towns, ['nameEn', 'nameAr'])).toThrow('towns has no column nameAr');
});
