import { useConnectivity } from '../lib/connectivity.ts';
import { useLowData } from '../lib/preferences.ts';
import { useLazyModule } from '../ui/use-lazy-module.ts';

const load = () => import('./connectivity-banner.tsx');
const loadLowData = () => import('./low-data-banner.tsx');

/** Announces a lost connection, the age of cached data, and the low-data mode. */
export function ConnectivityNotice() {
  const connectivity = useConnectivity();
  const banner = useLazyModule(
    load,
    !!connectivity && (connectivity.isGone || connectivity.keptAt !== undefined),
  );
  const lowData = useLowData();
  const saving = useLazyModule(loadLowData, lowData);
  return (
    <>
      <div role="status">{connectivity && banner && <banner.default {...connectivity} />}</div>
      {lowData && saving && <saving.default />}
    </>
  );
}
