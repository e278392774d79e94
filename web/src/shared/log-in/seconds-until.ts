import { useEffect, useState } from 'react';

/** Returns the whole seconds until a moment (in milliseconds), counting down. */
export function useSecondsUntil(moment: number): number {
  const [, tick] = useState(0);
  const seconds = Math.max(0, Math.ceil((moment - Date.now()) / 1000));
  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(() => tick((count) => count + 1), 1000);
    return () => clearTimeout(timer);
  });
  return seconds;
}
