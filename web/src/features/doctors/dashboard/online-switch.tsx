import type { DoctorProfile } from '@dawaya/contract/doctors';
import { ui as uiAr } from '../../../i18n/ar/ui.ts';
import { ui as uiEn } from '../../../i18n/en/ui.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast.ts';
import { useSwitchOnline } from './queries.ts';
import { useDashboardTexts } from './use-dashboard-texts.ts';

/** Whether people can consult the doctor now, and what that means. */
export function OnlineSwitch({ profile }: { profile: DoctorProfile }) {
  const t = useDashboardTexts().online;
  const words = useMessages({ en: uiEn, ar: uiAr });
  const sessionEnded = useSessionEnded('doctor');
  const { mutate } = useSwitchOnline(profile.id, (error) => {
    if (sessionEnded(error)) return;
    const description = sentenceOf(error, t.failed);
    toast({ title: words.error, description, variant: 'destructive' });
  });
  const { isOnline, isVerified } = profile;
  return (
    <div>
      <Switch
        label={t.label}
        said={isOnline ? t.on : t.off}
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
