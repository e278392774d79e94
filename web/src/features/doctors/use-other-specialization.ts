import { type RefObject, useCallback, useEffect, useState } from 'react';

/** The value for a specialization that is not in the list. */
export const otherSpecialization = 'other';

/**
 * Returns whether 'Other' is chosen, read from the form, because a restored draft sends no event.
 * Call it after the form's own hook; `look` is for the form's inputs.
 */
export function useOtherSpecialization(form: RefObject<HTMLFormElement | null>) {
  const [other, setOther] = useState(false);
  const look = useCallback(() => {
    const chosen = form.current?.elements.namedItem('specialization');
    setOther(chosen instanceof HTMLSelectElement && chosen.value === otherSpecialization);
  }, [form]);
  useEffect(look, [look]);
  return { other, look };
}
