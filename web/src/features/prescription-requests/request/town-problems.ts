import { containsContact } from '@dawaya/contract/vocabulary/contacts';
import type { en as request } from '../../../i18n/request.ts';

/**
 * Returns the problems of a request that other pharmacies would see, by field: they read its notes,
 * and see its photos if the customer allows that.
 */
export function townProblems(
  typed: FormData,
  photos: number,
  t: typeof request,
): Record<string, string> {
  if (!typed.has('askTown')) return {};
  const notes = String(typed.get('notes') ?? '').trim();
  if (containsContact(notes)) return { notes: t.askOthers.contact };
  const goAlong = photos > 0 && typed.has('photosGoAlong');
  return notes === '' && !goAlong ? { askTown: t.askOthers.nothing } : {};
}
