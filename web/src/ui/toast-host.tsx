import { useEffect, useState } from 'react';
import { useShownToasts } from './toast.ts';
import { useLazyModule } from './use-lazy-module.ts';

const load = () => import('./toaster.tsx');

/** Brings the notification region when the page is idle, or at once for the first notification. */
export function ToastHost() {
  const [idle, setIdle] = useState(false);
  const waiting = useShownToasts().length > 0;
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), 2500);
    return () => clearTimeout(timer);
  }, []);
  const toaster = useLazyModule(load, idle || waiting);
  return toaster && <toaster.default />;
}
