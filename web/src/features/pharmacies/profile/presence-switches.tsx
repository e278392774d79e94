import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import { useDashboardTexts } from '../../../i18n/dashboard.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { Switch } from '../../../ui/switch.tsx';
import { toastError } from '../../../ui/toast.ts';
import { type Presence, useSwitchPresence } from './queries.ts';

const switches: Presence[] = ['isOpen', 'is24Hours', 'hasDelivery'];

export function PresenceSwitches({ profile }: { profile: PharmacyProfile }) {
  const t = useDashboardTexts().profile;
  const sessionEnded = useSessionEnded('pharmacy');
  const { mutate } = useSwitchPresence(profile.id, (error) => {
    if (!sessionEnded(error)) toastError(sentenceOf(error, t.switchFailed));
  });
  return (
    <ul className="divide-y divide-line">
      {switches.map((name) => (
        <li key={name}>
          <Switch
            label={t[name]}
            stateText={profile[name] ? t.on : t.off}
            on={profile[name]}
            onFlip={() => mutate({ name, value: !profile[name] })}
          />
        </li>
      ))}
    </ul>
  );
}
