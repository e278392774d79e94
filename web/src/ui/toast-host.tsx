import { useEffect, useState } from 'react';
import { useShownToasts } from './toast.ts';
import { useLazyModule } from './use-lazy-module.ts';

const load = () => import('./toaster.tsx');
const gestures = ['pointerdown', 'keydown'] as const;

/**
 * Brings the notification region with the first tap or key, which comes before what it may lead to,
 * or at once for a notification that nobody has asked for. Who only looks never loads it.
 */
export function ToastHost() {
  const [isUsed, setIsUsed] = useState(false);
  const waiting = useShownToasts().length > 0;
  useEffect(() => {
    const used = () => setIsUsed(true);
    for (const gesture of gestures) addEventListener(gesture, used, { once: true, passive: true });
    return () => {
      for (const gesture of gestures) removeEventListener(gesture, used);
    };
  }, []);
  const toaster = useLazyModule(load, isUsed || waiting);
  return toaster && <toaster.default />;
}
