import { useEffect, useState } from 'react';

/**
 * A part that comes later: loads it once it is wanted, and is null until then. Where the line is
 * down it stays null and the next wish tries again.
 */
export function useLoaded<T>(load: () => Promise<T>, wanted: boolean): T | null {
  const [loaded, setLoaded] = useState<{ value: T } | null>(null);
  useEffect(() => {
    if (wanted && !loaded) load().then((value) => setLoaded({ value }), ignore);
  }, [wanted, loaded, load]);
  return loaded?.value ?? null;
}

const ignore = () => {};
