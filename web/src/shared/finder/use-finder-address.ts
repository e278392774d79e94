import { withRememberedCity } from '@dawaya/contract/vocabulary/finder-address';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useStored } from '../../lib/store/store.ts';
import { type FinderState, finderAddress, finderStateOf } from './queries.ts';

const typingPause = 150;

/**
 * Returns the finder's parameters in the address. A plain address means the remembered city until
 * the finder writes it there (docs/search.md).
 */
export function useFinderSearch(): string {
  const [path] = useLocation();
  const parameters = [...new URLSearchParams(useSearch())];
  return new URLSearchParams(withRememberedCity(path, parameters, useStored('city'))).toString();
}

/** Returns whether the visitor searches or has chosen a place, so that the results matter most. */
export function useIsSearching(): boolean {
  const { near: _, ...asked } = finderStateOf(new URLSearchParams(useFinderSearch()));
  return Object.values(asked).some(Boolean);
}

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
      /**
       * False until the first change: until then the field has text typed before the scripts came.
       */
      settled: false,
      change(change: Partial<Omit<FinderState, 'near'>>) {
        clearTimeout(timer);
        self.settled = true;
        const { path, search } = current.current;
        navigate(finderAddress(path, search, change), { replace: true });
      },
      /** Reads the typed text only after the pause: it may have been cleared by then. */
      searchAfterPause(typed: () => string) {
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
