import type { en as ask } from '../../../i18n/ask.ts';
import { problemsOfItems } from '../../../shared/inquiry/items.ts';
import type { SendablePhoto } from '../../../shared/sending/photo.ts';

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
