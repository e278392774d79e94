import type { SearchItem } from '@dawaya/contract/vocabulary/searches';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { readTimed } from '../../lib/store/store.ts';
import { quantityName, textName } from './ask-draft.ts';

/** A line of the question, by the number in the names of its fields. */
export interface ItemRow {
  id: number;
  text?: string;
  quantity?: string;
}

/** The lines that a draft has, by what was typed into their fields. */
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
 * The lines of the question. Those of the draft come back after hydration, when the browser's store
 * may be read; what the address asks for stands among them.
 * @param asked what the address names, or nothing
 * @param given what stands there before anything was written
 * @param typed what was typed before the form was refused, which no draft takes the place of
 * @param fields the element around them, whose form's draft hears of lines that come and go
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
    given?: readonly SearchItem[] | undefined;
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

  // Before the form's own effect, which writes what stands on the page as the draft.
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
