import type { InquiryItem } from '@dawaya/contract/vocabulary/inquiries';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { readTimed } from '../../lib/store/store.ts';
import { quantityName, textName } from './ask-draft.ts';

/** A line of the inquiry, by the number in the names of its fields. */
export interface ItemRow {
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
    const kept = rowsOf(readTimed('formDraft', draft)?.values ?? {});
    if (kept.length === 0 || typed) return;
    const isNew = asked !== null && !kept.some(({ text }) => text === asked);
    setRows(isNew ? [...kept, { id: nextId(kept), text: asked }] : kept);
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
