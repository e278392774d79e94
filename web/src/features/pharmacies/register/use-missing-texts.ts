import { type RefObject, useCallback, useEffect, useState } from 'react';
import { missingTextsOf } from './registration.ts';
import { type NeededField, neededTexts } from './required-fields.ts';

/**
 * Returns the needed texts that are still empty, and a function that checks again, for after
 * typing.
 * @param filled whether the form begins with earlier values
 */
export function useMissingTexts(
  form: RefObject<HTMLFormElement | null>,
  { filled = false } = {},
): [readonly NeededField[], () => void] {
  const [empty, setEmpty] = useState<readonly NeededField[]>(filled ? [] : neededTexts);
  const look = useCallback(() => {
    if (form.current) setEmpty(missingTextsOf(form.current));
  }, [form]);
  // A restored draft, or a text typed before hydration, sent no event to this handler.
  useEffect(look, [look]);
  return [empty, look];
}
