import { useEffect, useState } from 'react';

/**
 * A module that is loaded once it is wanted, and null until then. Where that fails it stays null,
 * and the next time it is wanted tries again.
 */
export function useLazyModule<T>(load: () => Promise<T>, wanted: boolean): T | null {
  const [loaded, setLoaded] = useState<{ value: T } | null>(null);
  useEffect(() => {
    if (wanted && !loaded) load().then((value) => setLoaded({ value }), ignore);
  }, [wanted, loaded, load]);
  return loaded?.value ?? null;
}

const ignore = () => {};
