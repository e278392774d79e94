import { type ReactNode, useEffect, useState } from 'react';
import { useIsTakingOver } from '../lib/hydrated.ts';

/**
 * What comes with its words, told to a screen reader: that tells only what comes into a region which it
 * knows already, so the region is there first.
 */
export function Status({
  className,
  isUntold = false,
  children,
}: {
  className?: string;
  /** Something else tells it. */
  isUntold?: boolean;
  children: ReactNode;
}) {
  // What the server sent is read with its page.
  const isTakingOver = useIsTakingOver();
  const [isKnown, setKnown] = useState(isTakingOver);
  useEffect(() => setKnown(true), []);
  return (
    <div role={isUntold ? undefined : 'status'} className={className}>
      {isKnown && children}
    </div>
  );
}
