import { type RefObject, useEffect, useState } from 'react';
import { missingTextsOf } from './registration.ts';
import { type RequiredField, requiredTexts } from './required-fields.ts';

/** The required texts that are still empty, and a function that looks again, for after typing. */
export function useMissingTexts(
  form: RefObject<HTMLFormElement | null>,
): [readonly RequiredField[], () => void] {
  const [empty, setEmpty] = useState<readonly RequiredField[]>(requiredTexts);
  // A draft that was restored, or what was typed before hydration, sent no event that was heard.
  useEffect(() => setEmpty(missingTextsOf(form.current)), [form]);
  return [empty, () => setEmpty(missingTextsOf(form.current))];
}
