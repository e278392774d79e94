import { useConnectivityTexts } from '../i18n/connectivity.ts';
import { setLowData, useLowData } from '../lib/preferences.ts';
import { Switch } from '../ui/switch.tsx';

export function LowDataSwitch() {
  const t = useConnectivityTexts();
  const on = useLowData();
  return (
    <Switch
      label={t.lowDataLabel}
      stateText={on ? t.on : t.off}
      on={on}
      onFlip={() => setLowData(!on)}
    />
  );
}
