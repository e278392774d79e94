import { useEffect, useState } from 'react';
import { loadUntilHere } from '../lib/load-until-here.ts';

/** A module that is loaded once it is wanted, until it is here, and null until then. */
export function useLazyModule<T>(load: () => Promise<T>, wanted: boolean): T | null {
  const [loaded, setLoaded] = useState<{ value: T } | null>(null);
  useEffect(() => {
    if (wanted && !loaded) return loadUntilHere(load, (value) => setLoaded({ value }));
  }, [wanted, loaded, load]);
  return loaded?.value ?? null;
}
