import { cityOf } from '@dawaya/contract/vocabulary/cities';
import type { en as ask } from '../../../i18n/ask.ts';
import { readStored } from '../../../lib/store/store.ts';
import { itemsIn, problemsOfItems } from '../../../shared/inquiry/items.ts';
import type { SendablePhoto } from '../../../shared/sending/photo.ts';

export function inquiryFields(
  typed: FormData,
  hasPhotos: boolean,
  near: string | null,
): Record<string, string> {
  const text = (name: string) => String(typed.get(name) ?? '').trim();
  const isHere = text('place') === 'here';
  const customerId = readStored('customerId');
  return {
    ...(customerId && { customerId }),
    customerName: text('customerName'),
    phone: text('phone'),
    email: text('email'),
    urgency: text('urgency'),
    notes: text('notes'),
    items: JSON.stringify(itemsIn(typed).map(({ text, quantity }) => ({ text, quantity }))),
    ...(text('whom') === 'other' && { forName: text('forName') }),
    ...(hasPhotos && typed.has('photosGoAlong') && { photosGoAlong: 'true' }),
    ...(isHere
      ? { near: near ?? '', landmark: text('landmark') }
      : townOf(text('city'), text('state'))),
  };
}

/** Returns a town by its English name, with its state; an unknown one as it was written. */
function townOf(raw: string, state: string): Record<string, string> {
  const knownCity = cityOf(raw);
  return knownCity ? { city: knownCity.city, state: knownCity.state } : { city: raw, state };
}

interface KnownAnswers {
  photos: readonly Pick<SendablePhoto, 'id'>[];
  near: string | null;
}

/** Returns the problems of the form by field; the fields' own rules are checked elsewhere. */
export function problemsOf(
  typed: FormData,
  { photos, near }: KnownAnswers,
  t: typeof ask,
): Record<string, string> {
  const texts = { ...t.items, needed: t.goAlong.needed };
  const problems = problemsOfItems(typed, photos.length > 0, texts);
  if (typed.get('place') === 'here' && !near) problems.near = t.place.needed;
  return problems;
}
