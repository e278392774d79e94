import { type ReactNode, Suspense } from 'react';

/**
 * A part of a page that hydrates by itself, after its surroundings, or at once when tapped
 * (docs/performance.md). The URL and the reads may have changed by then, so it depends only on
 * its props.
 */
export const HydrationBoundary = ({ children }: { children: ReactNode }) => (
  <Suspense>{children}</Suspense>
);
