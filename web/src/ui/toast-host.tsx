import { useEffect, useState } from 'react';
import { useShownToasts } from './toast.ts';
import { useLazyModule } from './use-lazy-module.ts';

const load = () => import('./toaster.tsx');
const gestures = ['pointerdown', 'keydown'] as const;

/**
 * Loads the notification region with the first tap or key, or at once for a notification without
 * one. A visit without either never loads it.
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
