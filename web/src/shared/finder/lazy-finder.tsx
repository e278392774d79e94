import { memo, Suspense } from 'react';
import { lazyScript } from '../../lib/lazy-script.ts';
import { LoadingState } from '../../ui/states.tsx';

const { load, read } = lazyScript<Pick<typeof import('./finder.tsx'), 'Finder'>>(
  () => import('./finder.tsx'),
);

export const loadFinder = load;

/**
 * A finder on a page that mostly needs none: its script loads once the page shows it. The memo
 * keeps the server's HTML until then: another render would replace it by the fallback, and lose the
 * typed text.
 */
export const LazyFinder = memo(function LazyFinder() {
  return (
    <Suspense fallback={<LoadingState />}>
      <Loaded />
    </Suspense>
  );
});

function Loaded() {
  const { Finder } = read();
  return <Finder />;
}
