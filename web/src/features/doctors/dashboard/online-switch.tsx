import type { DoctorProfile } from '@dawaya/contract/endpoints/doctors';
import { useDoctorDashboardTexts } from '../../../i18n/doctor-dashboard.ts';
import { plural } from '../../../i18n/format.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { Switch } from '../../../ui/switch.tsx';
import { toastError } from '../../../ui/toast.ts';
import { useSwitchOnline } from './queries.ts';

interface OnlineSwitchProps {
  profile: DoctorProfile;
  openRequests: number;
}

export function OnlineSwitch({ profile, openRequests }: OnlineSwitchProps) {
  const t = useDoctorDashboardTexts().online;
  const language = useLanguage();
  const sessionEnded = useSessionEnded('doctor');
  const { mutate } = useSwitchOnline(profile.id, (error) => {
    if (!sessionEnded(error)) toastError(sentenceOf(error, t.failed));
  });
  const { isOnline, isVerified } = profile;
  return (
    <div>
      <Switch
        label={t.label}
        stateText={isOnline ? t.on : t.off}
        on={isOnline}
        disabled={!isVerified}
        describedBy="online-meaning"
        onFlip={() => mutate(!isOnline)}
      />
      <p id="online-meaning" className="text-sm text-muted">
        {!isVerified ? t.locked : isOnline ? t.onText : t.offText}
      </p>
      <p role="status" className="text-sm font-medium text-warning empty:absolute">
        {isVerified && !isOnline && openRequests > 0 && plural(language, openRequests, t.stillOpen)}
      </p>
    </div>
  );
}
