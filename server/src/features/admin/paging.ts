import { adminPageLength } from '@dawaya/contract/endpoints/paging';
import { fold } from '@dawaya/contract/vocabulary/folding';
import { type Place, readPlace, writePlace } from '../../platform/cursors.ts';

export interface Page<Row> {
  items: Row[];
  nextCursor: string | null;
}

const searchedAtOnce = 500;

/**
 * Reads a page of a list, newest first. Rows that arrive meanwhile come before the pages already
 * read, so that each row appears once. A search folds both sides as the public one does
 * (docs/search.md), with the same function, so not in SQL: a few admins read these lists, which
 * have some thousands of rows.
 * @param read rows after a place, newest first.
 * @param textsOf the searched texts of a row.
 * @throws AppError `invalid_fields` for a cursor of another origin.
 */
export async function readPage<Row extends Place>(
  { search, cursor }: { search?: string; cursor?: string },
  read: (after: Place | undefined, limit: number) => Promise<Row[]>,
  textsOf: (row: Row) => string[],
): Promise<Page<Row>> {
  const term = fold(search ?? '');
  const matches = (row: Row) => term === '' || textsOf(row).some((t) => fold(t).includes(term));
  const limit = term === '' ? adminPageLength + 1 : searchedAtOnce;
  const readRows: Row[] = [];
  let after = cursor === undefined ? undefined : readPlace(cursor);
  let rows: Row[];
  do {
    rows = await read(after, limit);
    readRows.push(...rows.filter(matches));
    after = rows.at(-1);
  } while (readRows.length <= adminPageLength && rows.length === limit);
  const items = readRows.slice(0, adminPageLength);
  const last = items.at(-1);
  const goesOn = readRows.length > adminPageLength && last;
  return { items, nextCursor: goesOn ? writePlace(last) : null };
}
