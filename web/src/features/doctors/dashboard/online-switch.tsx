import type { DoctorProfile } from '@dawaya/contract/endpoints/doctors';
import { useDoctorDashboardTexts } from '../../../i18n/texts/doctor-dashboard.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { Switch } from '../../../ui/switch.tsx';
import { toastError } from '../../../ui/toast.ts';
import { useSwitchOnline } from './queries.ts';

/** Whether people can consult the doctor now, and what that means. */
export function OnlineSwitch({ profile }: { profile: DoctorProfile }) {
  const t = useDoctorDashboardTexts().online;
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
    </div>
  );
}
