import { useLine } from '../lib/line.ts';
import { useLazyModule } from '../ui/use-lazy-module.ts';

const load = () => import('./line-banner.tsx');

/** Says politely when the line is gone and how old what is shown is; else it is not there. */
export function LineNotice() {
  const line = useLine();
  const banner = useLazyModule(load, !!line && (line.isGone || line.keptAt !== undefined));
  return <div role="status">{line && banner && <banner.default {...line} />}</div>;
}
