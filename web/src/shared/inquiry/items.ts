import { containsContact } from '@dawaya/contract/vocabulary/contacts';
import { quantityName, textName } from './ask-draft.ts';
import { rowsOf } from './use-item-rows.ts';

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
    if (isRead.test(name) && isSent(name) && containsContact(String(value)))
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
