import { withRememberedCity } from '@dawaya/contract/vocabulary/page-parameters';
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useStored } from '../../lib/store/store.ts';
import { type FinderState, finderAddress, finderStateOf } from './queries.ts';

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

/** Changes the finder's state in the address. */
export type ChangeFinder = (change: Partial<Omit<FinderState, 'near'>>) => void;

export function useChangeFinder(): ChangeFinder {
  const [path, navigate] = useLocation();
  const search = useFinderSearch();
  const shown = useSearch();
  useEffect(() => {
    if (search !== shown) navigate(`${path}?${search}`, { replace: true });
  }, [search, shown, path, navigate]);
  return (change) => navigate(finderAddress(path, search, change), { replace: true });
}
