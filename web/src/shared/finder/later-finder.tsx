import { memo, Suspense, use } from 'react';
import { loadScript } from '../../lib/missing-script.ts';
import { LoadingState } from '../../ui/states.tsx';

type Module = Pick<typeof import('./finder.tsx'), 'Finder'>;

let loaded: Module | undefined;
let loading: Promise<Module> | undefined;

/** Brings the finder's script, again when the line is back; the server waits for it before it renders. */
export const loadFinder = (): Promise<Module> => {
  loading ??= loadScript(() => import('./finder.tsx'))
    .catch(async () => {
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
      loading = undefined;
      return loadFinder();
    })
    .then((module) => {
      loaded = module;
      return module;
    });
  return loading;
};

/**
 * The finder on a page that mostly does without: its script comes once it is shown. What the server
 * rendered stays on the screen until then, whatever the page around it does: rendered again before its
 * script is there, it would give way to the fallback, and what is typed in it with it.
 */
export const LaterFinder = memo(function LaterFinder() {
  return (
    <Suspense fallback={<LoadingState />}>
      <Loaded />
    </Suspense>
  );
});

function Loaded() {
  const { Finder } = loaded ?? use(loadFinder());
  return <Finder />;
}
