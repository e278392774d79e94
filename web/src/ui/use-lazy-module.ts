import { useEffect, useState } from 'react';
import { OfflineError } from '../lib/errors.ts';
import { noteAnswer } from '../lib/line.ts';
import { loadScript } from '../lib/missing-script.ts';

/**
 * A module that is loaded once it is wanted, and null until then. Where that fails it stays null;
 * the next time it is wanted tries again, and so does a line that has returned.
 */
export function useLazyModule<T>(load: () => Promise<T>, wanted: boolean): T | null {
  const [loaded, setLoaded] = useState<{ value: T } | null>(null);
  useEffect(() => {
    if (!wanted || loaded) return;
    const start = () => void loadScript(load).then((value) => setLoaded({ value }), noteMissing);
    start();
    addEventListener('online', start);
    return () => removeEventListener('online', start);
  }, [wanted, loaded, load]);
  return loaded?.value ?? null;
}

/** The frame says that there is no line (`LineNotice`). */
const noteMissing = (error: unknown) => {
  if (error instanceof OfflineError) noteAnswer(null);
};
