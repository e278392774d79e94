import { adminPageLength } from '@dawaya/contract/endpoints/paging';
import { fold } from '@dawaya/contract/vocabulary/folding';
import { type ListPosition, readPosition, writePosition } from './cursors.ts';

export interface ListPage<Row> {
  items: Row[];
  nextCursor: string | null;
}

const searchedAtOnce = 500;

function matcherOf<Row>(search: string | undefined, textsOf: (row: Row) => string[]) {
  const term = fold(search ?? '');
  return (row: Row) => term === '' || textsOf(row).some((text) => fold(text).includes(term));
}

/**
 * Reads a page of a list, newest first. Rows that arrive meanwhile come before the pages already
 * read, so that each row appears once. A search folds both sides as the public one does
 * (docs/search.md), with the same function, so not in SQL: a few admins read these lists, which
 * have some thousands of rows.
 * @param read rows after a place, newest first.
 * @param textsOf the searched texts of a row.
 * @throws AppError `invalid_fields` for a cursor of another origin.
 */
export async function readPage<Row extends ListPosition>(
  { search, cursor }: { search?: string; cursor?: string },
  read: (after: ListPosition | undefined, limit: number) => Promise<Row[]>,
  textsOf: (row: Row) => string[],
): Promise<ListPage<Row>> {
  const matches = matcherOf(search, textsOf);
  const limit = fold(search ?? '') === '' ? adminPageLength + 1 : searchedAtOnce;
  const readRows: Row[] = [];
  let after = cursor === undefined ? undefined : readPosition(cursor);
  let rows: Row[];
  do {
    rows = await read(after, limit);
    readRows.push(...rows.filter(matches));
    after = rows.at(-1);
  } while (readRows.length <= adminPageLength && rows.length === limit);
  const items = readRows.slice(0, adminPageLength);
  const last = items.at(-1);
  const hasMore = readRows.length > adminPageLength && last;
  return { items, nextCursor: hasMore ? writePosition(last) : null };
}

/** Returns all rows of a list that a search finds, newest first, batch after batch. */
export async function* rowsMatching<Row extends ListPosition>(
  search: string | undefined,
  read: (after: ListPosition | undefined, limit: number) => Promise<Row[]>,
  textsOf: (row: Row) => string[],
): AsyncGenerator<Row> {
  const matches = matcherOf(search, textsOf);
  let rows: Row[];
  let after: ListPosition | undefined;
  do {
    rows = await read(after, searchedAtOnce);
    yield* rows.filter(matches);
    after = rows.at(-1);
  } while (rows.length === searchedAtOnce);
}
