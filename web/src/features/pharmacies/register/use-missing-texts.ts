import { type RefObject, useCallback, useEffect, useState } from 'react';
import { missingTextsOf } from './registration.ts';
import { type NeededField, neededTexts } from './required-fields.ts';

/**
 * The needed texts that are still empty, and a function that looks again, for after typing.
 * @param filled whether the form begins with what was given before.
 */
export function useMissingTexts(
  form: RefObject<HTMLFormElement | null>,
  { filled = false } = {},
): [readonly NeededField[], () => void] {
  const [empty, setEmpty] = useState<readonly NeededField[]>(filled ? [] : neededTexts);
  const look = useCallback(() => {
    if (form.current) setEmpty(missingTextsOf(form.current));
  }, [form]);
  // A draft that was restored, or what was typed before hydration, sent no event that was heard.
  useEffect(look, [look]);
  return [empty, look];
}
