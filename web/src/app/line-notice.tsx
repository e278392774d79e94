import { useLine } from '../lib/line.ts';
import { useLowData } from '../lib/preferences.tsx';
import { useLazyModule } from '../ui/use-lazy-module.ts';

const load = () => import('./line-banner.tsx');
const loadLowData = () => import('./low-data-banner.tsx');

/** Says politely when the line is gone and how old what is shown is; else it is not there. So with little data. */
export function LineNotice() {
  const line = useLine();
  const banner = useLazyModule(load, !!line && (line.isGone || line.keptAt !== undefined));
  const lowData = useLowData();
  const saving = useLazyModule(loadLowData, lowData);
  return (
    <>
      <div role="status">{line && banner && <banner.default {...line} />}</div>
      {lowData && saving && <saving.default />}
    </>
  );
}
