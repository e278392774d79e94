import { type RefObject, useEffect, useState } from 'react';
import { type Needed, neededTexts } from './needed.ts';
import { emptyOf } from './registration.ts';

/** The needed texts that are still empty, and how to look again when something is typed. */
export function useEmptyTexts(
  form: RefObject<HTMLFormElement | null>,
): [readonly Needed[], () => void] {
  const [empty, setEmpty] = useState<readonly Needed[]>(neededTexts);
  // A draft that came back, or what was typed before the scripts came, has told nobody.
  useEffect(() => setEmpty(emptyOf(form.current)), [form]);
  return [empty, () => setEmpty(emptyOf(form.current))];
}
