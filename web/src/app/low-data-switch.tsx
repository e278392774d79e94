import { useLineTexts } from '../i18n/texts/line.ts';
import { setLowData, useLowData } from '../lib/preferences.tsx';
import { Switch } from '../ui/switch.tsx';

/** Chooses little data for this browser: no pictures, no fonts. */
export function LowDataSwitch() {
  const t = useLineTexts();
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
