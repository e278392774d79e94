import type { Drawing } from './drawing.tsx';
import { useLazyModule } from './use-lazy-module.ts';

const load = () => import('./drawing.tsx');

/** A `Drawing` in a box of its height, which no first paint waits for. */
export function LazyDrawing({ of }: Parameters<typeof Drawing>[0]) {
  const drawing = useLazyModule(load, true);
  return <div className="h-14">{drawing && <drawing.Drawing of={of} />}</div>;
}
