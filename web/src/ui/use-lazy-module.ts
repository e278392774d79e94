import { useEffect, useState } from 'react';
import { loadUntilHere } from '../lib/load-until-here.ts';

/** Loads a module once it is wanted, and retries; returns null until then. */
export function useLazyModule<T>(load: () => Promise<T>, wanted: boolean): T | null {
  const [loaded, setLoaded] = useState<{ value: T } | null>(null);
  useEffect(() => {
    if (wanted && !loaded) return loadUntilHere(load, (value) => setLoaded({ value }));
  }, [wanted, loaded, load]);
  return loaded?.value ?? null;
}
