import type { SearchItem } from '@dawaya/contract/vocabulary/searches';
import { readTimed, writeTimed } from '../../lib/store/store.ts';

/** Under which name the question's form is kept in the browser. */
export const askDraft = 'ask';
export const textName = (row: number) => `item.${row}`;
export const quantityName = (row: number) => `quantity.${row}`;

interface Asked {
  items: readonly SearchItem[];
  notes: string | null;
  urgency: string;
  forName: string | null;
  city: string | null;
}

/** What the form's fields have in them when a question is asked once more. */
export function draftOf({ items, notes, urgency, forName, city }: Asked): Record<string, string> {
  const rows = items.flatMap(({ text, quantity }, row) => [
    [textName(row), text],
    [quantityName(row), quantity],
  ]);
  const fields = [
    ...rows,
    ['urgency', urgency],
    ['notes', notes],
    ['forName', forName],
    ['city', city],
  ];
  return {
    ...(forName && { whom: 'other' }),
    ...Object.fromEntries(fields.filter(([, value]) => value)),
  };
}

/** Begins the question's form with what was asked before; what somebody is writing there stays. */
export function beginWith(asked: Asked): void {
  if (!readTimed('formDraft', askDraft))
    writeTimed('formDraft', askDraft, { values: draftOf(asked) });
}
