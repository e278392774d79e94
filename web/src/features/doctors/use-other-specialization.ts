import { type RefObject, useCallback, useEffect, useState } from 'react';

/** The choice of whoever does not find their specialization in the list. */
export const otherSpecialization = 'other';

/**
 * Whether 'Other' is chosen, read from the form itself: a draft that was restored sent no event.
 * To be used after the form's own hook; `look` is for the form's inputs.
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
