import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/** The wait after a request or a customer's sign-in, before the home page (specification, section 9). */
const navigationDelay = 1500;

/** Goes to another page a little later, unless somebody has gone elsewhere by then. */
export function useDelayedNavigation(): (path: string, after?: number) => void {
  const [, navigate] = useLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (path, after = navigationDelay) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => navigate(path), after);
    },
    [navigate],
  );
}
