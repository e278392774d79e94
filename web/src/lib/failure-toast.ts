import type { Role } from '@dawaya/contract/vocabulary/roles';
import { toastError } from '../ui/toast.ts';
import { sentenceOf } from './errors.ts';
import { useSessionEnded } from './session.ts';

/**
 * Returns a function that shows why a call failed, with a sentence of the page for a failure
 * without one of its own. The end of the role's session leads to its log-in instead.
 */
export function useFailureToast(role: Role): (error: unknown, fallback: string) => void {
  const sessionEnded = useSessionEnded(role);
  return (error, fallback) => {
    if (!sessionEnded(error)) toastError(sentenceOf(error, fallback));
  };
}
