import { type ReactNode, useEffect, useState } from 'react';
import { useIsTakingOver } from '../lib/hydrated.ts';

/**
 * A live region. A screen reader announces only text that comes into a region it knows, so the
 * region renders before its text.
 */
export function Status({
  className,
  isNotNotified = false,
  children,
}: {
  className?: string;
  /** True if something else announces the text. */
  isNotNotified?: boolean;
  children: ReactNode;
}) {
  // Text from the server is read with its page.
  const isTakingOver = useIsTakingOver();
  const [isKnown, setKnown] = useState(isTakingOver);
  useEffect(() => setKnown(true), []);
  return (
    <div role={isNotNotified ? undefined : 'status'} className={className}>
      {isKnown && children}
    </div>
  );
}
