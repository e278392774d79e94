import { z } from 'zod';
import { jsonText, optional, problem, text } from './fields.ts';
import { mostItems } from './vocabulary/answers.ts';
import { stateOf } from './vocabulary/cities.ts';
import { containsContact } from './vocabulary/contacts.ts';
import { longestCity, longestLandmark, longestNotes } from './vocabulary/lengths.ts';
import { longestItem, longestQuantity } from './vocabulary/searches.ts';

const withoutContact = (schema: ReturnType<typeof text>) =>
  schema.refine((written) => !containsContact(written), { error: problem('contains_contact') });

const item = z
  .object({
    text: withoutContact(text(longestItem)),
    quantity: optional(withoutContact(text(longestQuantity))),
  })
  .transform(({ text, quantity }) => ({ text, quantity: quantity ?? null }));

/** What is asked for, at most twenty things: pharmacies that do not know who asks read it. */
export const searchItems = z
  .array(item)
  .max(mostItems, { error: problem('too_many_items') })
  .superRefine((items, context) => {
    // A number is one also where it stands in several of them, one below the other.
    const lines = items.map(({ text, quantity }) => `${text} ${quantity ?? ''}`);
    const at = lines.findIndex((_, index) => containsContact(lines.slice(0, index + 1).join('\n')));
    // One that holds it all has said so itself.
    if (
      at < 0 ||
      [items[at]?.text, items[at]?.quantity].some((part) => part && containsContact(part))
    )
      return;
    const message = problem('contains_contact');
    context.addIssue({ code: 'custom', path: [at, 'text'], message });
  });

/** The same as a field of a form: JSON text. */
export const searchItemsText = jsonText.pipe(searchItems);

/** Notes that pharmacies read that do not know who asks. */
export const searchNotes = withoutContact(text(longestNotes));

/** A state by any of its names. */
export const askedState = z.string().transform((written, context) => {
  const state = stateOf(written);
  if (state) return state;
  context.addIssue({ code: 'custom', message: problem('outside_sudan') });
  return z.NEVER;
});
export const askedCity = text(longestCity);
/** What is beside the place: pharmacies read it too. */
export const askedLandmark = withoutContact(text(longestLandmark));

/** A box that is ticked, as a form says it. */
export const ticked = z
  .union([z.boolean(), z.string()])
  .optional()
  .transform((value) => value === true || value === 'true' || value === 'on');
