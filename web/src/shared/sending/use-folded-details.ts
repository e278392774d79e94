import { useEffect, useState } from 'react';
import { readStored } from '../../lib/store/store.ts';
import { typed, type useForm } from '../../ui/form.tsx';

const fields = ['customerName', 'phone', 'email'] as const;
const stored = ['customerName', 'customerPhone', 'customerEmail'] as const;

export type Details = Record<(typeof fields)[number], string>;

interface FoldedDetails {
  folded: Details | null;
  unfold: () => void;
}

/**
 * Folds the contact details of a customer whom this browser knows. Call it after
 * `useCustomerDetails`, which fills them in. A problem with one of them opens them.
 */
export function useFoldedDetails({
  ref,
  errors,
}: Pick<ReturnType<typeof useForm>, 'ref' | 'errors'>): FoldedDetails {
  const [folded, setFolded] = useState<Details | null>(null);
  useEffect(() => {
    if (!ref.current || !stored.every((key) => readStored(key))) return;
    const details = typed(new FormData(ref.current), ...fields);
    if (fields.every((name) => details[name] !== '')) setFolded(details);
  }, [ref]);
  const hasProblem = fields.some((name) => name in errors);
  return { folded: hasProblem ? null : folded, unfold: () => setFolded(null) };
}
