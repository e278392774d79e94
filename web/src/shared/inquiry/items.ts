import { containsContactDetails } from '@dawaya/contract/vocabulary/contacts';
import type { InquiryItem } from '@dawaya/contract/vocabulary/inquiries';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { readTimed } from '../../lib/store/store.ts';
import { quantityName, textName } from './ask-draft.ts';

/** A medicine of the inquiry, and the names of its fields. */
interface WrittenItem {
  text: string;
  quantity: string | null;
  fields: { text: string; quantity: string };
}

export function itemsIn(typed: FormData): WrittenItem[] {
  const values = Object.fromEntries(
    [...typed].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  return rowsOf(values).flatMap(({ id, text = '', quantity = '' }) =>
    text.trim() === ''
      ? []
      : [
          {
            text: text.trim(),
            quantity: quantity.trim() || null,
            fields: { text: textName(id), quantity: quantityName(id) },
          },
        ],
  );
}

/**
 * Returns the problems of the inquiry's fields.
 * @param hasPhotos whether there are photos that pharmacies may see
 */
export function problemsOfItems(
  typed: FormData,
  hasPhotos: boolean,
  t: { empty: string; needed: string; contact: string },
): Record<string, string> {
  const problems: Record<string, string> = {};
  const hasItems = itemsIn(typed).length > 0;
  const goAlong = typed.get('photosGoAlong') !== null;
  // An inquiry to a town sends no landmark, and its field is hidden.
  const isSent = (name: string) => name !== 'landmark' || typed.get('place') === 'here';
  if (!hasItems && !hasPhotos) problems[firstLineOf(typed)] = t.empty;
  if (!hasItems && hasPhotos && !goAlong) problems.photosGoAlong = t.needed;
  for (const [name, value] of typed)
    if (isRead.test(name) && isSent(name) && containsContactDetails(String(value)))
      problems[name] = t.contact;
  return problems;
}

/** Fields that pharmacies read without knowing the customer. */
const isRead = /^(item\.|quantity\.|notes$|landmark$)/;

export const firstLineOf = (typed: FormData): string =>
  [...typed.keys()].find((name) => name.startsWith('item.')) ?? '';

/** Returns the form's field for a field of the call. */
export function fieldOf(field: string, typed: FormData): string {
  const [, at, part] = /^items\.(\d+)\.(text|quantity)$/.exec(field) ?? [];
  const item = at && itemsIn(typed)[Number(at)];
  if (item) return item.fields[part as 'text' | 'quantity'];
  return field.startsWith('items') ? firstLineOf(typed) : field;
}

/** A line of the inquiry, by the number in the names of its fields. */
interface ItemRow {
  id: number;
  text?: string;
  quantity?: string;
}

/** Returns the lines of a draft, by the names of its values. */
export function rowsOf(values: Record<string, string>): ItemRow[] {
  const ids = new Set<number>();
  for (const name of Object.keys(values)) {
    const id = /^(?:item|quantity)\.(\d+)$/.exec(name)?.[1];
    if (id) ids.add(Number(id));
  }
  return [...ids].map((id) => {
    const text = values[textName(id)];
    const quantity = values[quantityName(id)];
    return { id, ...(text && { text }), ...(quantity && { quantity }) };
  });
}

/**
 * Holds the lines of the inquiry. The draft's lines appear after hydration, when the browser's
 * store can be read; the item in the address is among them.
 * @param asked the item in the address, or null
 * @param given the first lines before anything was written
 * @param typed the values of the refused form, which win over the draft
 * @param fields the element around the lines, whose form's draft follows added and removed lines
 */
export function useItemRows(
  {
    draft,
    asked,
    given = [],
    typed,
  }: {
    draft: string;
    asked: string | null;
    given?: readonly InquiryItem[] | undefined;
    typed: Record<string, string> | null;
  },
  fields: RefObject<HTMLElement | null>,
) {
  const [rows, setRows] = useState<readonly ItemRow[]>(() => {
    const before = rowsOf(typed ?? {}).filter(({ text, quantity }) => text || quantity);
    if (before.length > 0) return before;
    if (given.length === 0) return [{ id: 0, ...(asked && { text: asked }) }];
    return given.map(({ text, quantity }, id) => ({ id, text, ...(quantity && { quantity }) }));
  });
  const drawn = useRef(rows);

  // Before the form's own effect, which stores the present values as the draft.
  useEffect(() => {
    const draftRows = rowsOf(readTimed('formDraft', draft)?.values ?? {});
    if (draftRows.length === 0 || typed) return;
    const isNew = asked !== null && !draftRows.some(({ text }) => text === asked);
    setRows(isNew ? [...draftRows, { id: nextId(draftRows), text: asked }] : draftRows);
  }, [draft, asked, typed]);

  useEffect(() => {
    if (drawn.current === rows) return;
    drawn.current = rows;
    fields.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [rows, fields]);

  return {
    rows,
    add: () => setRows([...rows, { id: nextId(rows) }]),
    remove: (id: number) => setRows(rows.filter((row) => row.id !== id)),
  };
}

const nextId = (rows: readonly ItemRow[]) => Math.max(-1, ...rows.map(({ id }) => id)) + 1;
