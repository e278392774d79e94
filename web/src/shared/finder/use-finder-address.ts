import { withRememberedCity } from '@dawaya/contract/vocabulary/finder-address';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useStored } from '../../lib/store/store.ts';
import { type FinderState, finderAddress, finderStateOf } from './queries.ts';

const typingPause = 150;

/**
 * What the address asks the finder for; a plain one asks for the remembered city, and says so as soon
 * as the finder writes it there (docs/decisions/0056).
 */
export function useFinderSearch(): string {
  const [path] = useLocation();
  const parameters = [...new URLSearchParams(useSearch())];
  return new URLSearchParams(withRememberedCity(path, parameters, useStored('city'))).toString();
}

/** Whether somebody looks for something, or in some place, so that results are what matters. */
export function useIsSearching(): boolean {
  const { near: _, ...asked } = finderStateOf(new URLSearchParams(useFinderSearch()));
  return Object.values(asked).some(Boolean);
}

/** Writes search, filter and place into the address bar: at once, or when the typing pauses. */
export function useFinderAddress() {
  const [path, navigate] = useLocation();
  const search = useFinderSearch();
  const shown = useSearch();
  const current = useRef({ path, search });
  current.current = { path, search };
  useEffect(() => {
    if (search !== shown) navigate(`${path}?${search}`, { replace: true });
  }, [search, shown, path, navigate]);
  const address = useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const self = {
      /** False until the first change: what is in the field was typed before the scripts came. */
      settled: false,
      change(change: Partial<Omit<FinderState, 'near'>>) {
        clearTimeout(timer);
        self.settled = true;
        const { path, search } = current.current;
        navigate(finderAddress(path, search, change), { replace: true });
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

export type FinderAddress = ReturnType<typeof useFinderAddress>;
