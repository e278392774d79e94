import { z } from 'zod';
import { jsonText, optional, problem, text } from './fields.ts';
import { maxItems } from './vocabulary/answers.ts';
import { stateOf } from './vocabulary/cities.ts';
import { containsContactDetails } from './vocabulary/contacts.ts';
import { maxItemLength, maxQuantityLength } from './vocabulary/inquiries.ts';
import { maxCityLength, maxLandmarkLength, maxNotesLength } from './vocabulary/limits.ts';

const refuseContactDetails = (schema: ReturnType<typeof text>) =>
  schema.refine((text) => !containsContactDetails(text), { error: problem('contains_contact') });

const item = z
  .object({
    text: refuseContactDetails(text(maxItemLength)),
    quantity: optional(refuseContactDetails(text(maxQuantityLength))),
  })
  .transform(({ text, quantity }) => ({ text, quantity: quantity ?? null }));

/**
 * The items of an inquiry, at most twenty. Pharmacies that do not know the customer read them, so
 * they must hold no contact.
 */
export const inquiryItems = z
  .array(item)
  .max(maxItems, { error: problem('too_many_items') })
  .superRefine((items, context) => {
    // Detects a phone number that is split over several items.
    const lines = items.map(({ text, quantity }) => `${text} ${quantity ?? ''}`);
    const at = lines.findIndex((_, index) =>
      containsContactDetails(lines.slice(0, index + 1).join('\n')),
    );
    // An item that holds the whole contact reports it itself.
    if (
      at < 0 ||
      [items[at]?.text, items[at]?.quantity].some((part) => part && containsContactDetails(part))
    )
      return;
    const message = problem('contains_contact');
    context.addIssue({ code: 'custom', path: [at, 'text'], message });
  });

/** The items in a field of a form: JSON text. */
export const inquiryItemsText = jsonText.pipe(inquiryItems);

/** Notes for pharmacies that do not know the customer, so without a contact. */
export const inquiryNotes = refuseContactDetails(text(maxNotesLength));

/** A state by any of its names. */
export const inquiryState = z.string().transform((text, context) => {
  const state = stateOf(text);
  if (state) return state;
  context.addIssue({ code: 'custom', message: problem('outside_sudan') });
  return z.NEVER;
});
export const inquiryCity = text(maxCityLength);
/** A landmark near the place; pharmacies read it too. */
export const inquiryLandmark = refuseContactDetails(text(maxLandmarkLength));

/** The state of a checkbox, as forms send it. */
export const checkbox = z
  .union([z.boolean(), z.string()])
  .optional()
  .transform((value) => value === true || value === 'true' || value === 'on');
