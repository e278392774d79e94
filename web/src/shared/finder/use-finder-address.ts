import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type FinderState, finderAddress } from './queries.ts';

const typingPause = 150;

/** Writes search and filter into the address bar: at once, or when the typing pauses. */
export function useFinderAddress() {
  const [, navigate] = useLocation();
  const current = useRef(useSearch());
  current.current = useSearch();
  const address = useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const self = {
      /** False until the first change: what is in the field was typed before the scripts came. */
      settled: false,
      change(change: Partial<FinderState>) {
        clearTimeout(timer);
        self.settled = true;
        navigate(finderAddress(current.current, change), { replace: true });
      },
      /** Reads what is typed only when the pause is over: it may have been cleared by then. */
      searchSoon(typed: () => string) {
        clearTimeout(timer);
        timer = setTimeout(() => self.change({ search: typed() }), typingPause);
      },
      stop: () => clearTimeout(timer),
    };
    return self;
  }, [navigate]);
  useEffect(() => address.stop, [address]);
  return address;
}
