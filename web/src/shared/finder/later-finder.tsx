import { memo, Suspense } from 'react';
import { laterScript } from '../../lib/later-script.ts';
import { LoadingState } from '../../ui/states.tsx';

const { load, read } = laterScript<Pick<typeof import('./finder.tsx'), 'Finder'>>(
  () => import('./finder.tsx'),
);

export const loadFinder = load;

/**
 * The finder on a page that mostly does without: its script loads once the page shows it. The memo
 * keeps the HTML of the server until then: another render would replace it by the fallback, and lose
 * the typed text.
 */
export const LaterFinder = memo(function LaterFinder() {
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
