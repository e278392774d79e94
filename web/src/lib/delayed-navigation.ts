import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/**
 * Milliseconds before the home page opens after a request or a customer's sign-in (specification,
 * section 9).
 */
const navigationDelayMs = 1500;

/** Returns a function that opens another page after a delay, unless this page is left first. */
export function useDelayedNavigation(): (path: string, after?: number) => void {
  const [, navigate] = useLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (path, after = navigationDelayMs) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => navigate(path), after);
    },
    [navigate],
  );
}
