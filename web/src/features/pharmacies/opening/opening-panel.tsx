import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import { hourMs } from '@dawaya/contract/vocabulary/durations';
import { useDashboardProfileTexts } from '../../../i18n/dashboard-profile.ts';
import { openingMoment } from '../../../i18n/days.ts';
import { useHoursTexts } from '../../../i18n/hours.ts';
import { useFailureToast } from '../../../lib/failure-toast.ts';
import { useNow, useToday } from '../../../lib/now.tsx';
import { useLanguage } from '../../../lib/preferences.ts';
import { ConfirmedOpen, OpeningStatus } from '../../../shared/opening/opening-status.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { LoadingState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import { type OpeningChange, useChangeOpening } from '../queries.ts';
import { WeekSummary } from './day-line.tsx';
import { draftName, toEditedHours } from './edited-hours.ts';
import { FridayPause } from './friday-pause.tsx';

const loadForm = () => import('./hours-form.tsx');

interface OpeningPanelProps {
  profile: PharmacyProfile;
  isEditing: boolean;
  onEditing: (isEditing: boolean) => void;
}

/** The pharmacy's opening: the present state for customers, the switch by hand, and the hours. */
export function OpeningPanel({ profile, isEditing, onEditing }: OpeningPanelProps) {
  const t = useHoursTexts();
  const failed = useDashboardProfileTexts().switchFailed;
  const toastFailure = useFailureToast('pharmacy');
  const { mutate, isPending } = useChangeOpening(profile.id, (error) => {
    toastFailure(error, failed);
  });
  const form = useLazyModule(loadForm, isEditing);
  const isUnknown = profile.hours.length === 0 && !profile.is24Hours;
  return (
    <section aria-labelledby="hours-title" className="flex flex-col gap-3">
      <h3 id="hours-title" className="text-xl font-semibold">
        {t.title}
      </h3>
      <p className="flex flex-wrap items-center gap-2">
        <OpeningStatus pharmacy={profile} />
        <ConfirmedOpen pharmacy={profile} />
      </p>
      {isUnknown && <p className="text-muted">{t.unknown}</p>}
      <Override profile={profile} busy={isPending} onChange={mutate} />
      {profile.isOpen && (
        <Button
          variant="secondary"
          className="self-start"
          busy={isPending}
          onClick={() =>
            mutate({ confirmOpen: true }, { onSuccess: () => toast({ title: t.confirmed }) })
          }
        >
          {t.confirm}
        </Button>
      )}
      {!isEditing && <FridayPause profile={profile} />}
      {!isUnknown && !profile.is24Hours && !isEditing && (
        <WeekSummary edited={toEditedHours(profile)} />
      )}
      <Fold
        title={t.edit}
        open={isEditing}
        onToggle={({ currentTarget }) => onEditing(currentTarget.open)}
      >
        {isEditing && !form && <LoadingState />}
        {isEditing && form && <form.HoursForm key={draftName(profile)} profile={profile} />}
      </Fold>
    </section>
  );
}

interface OverrideProps {
  profile: PharmacyProfile;
  busy: boolean;
  onChange: (change: OpeningChange) => void;
}

const hoursFromNow = (count: number) => new Date(Date.now() + count * hourMs).toISOString();

function Override({ profile, busy, onChange }: OverrideProps) {
  const t = useHoursTexts();
  const language = useLanguage();
  const today = useToday();
  const now = useNow() ?? 0;
  const { openOverride: isOpen, openOverrideUntil: until } = profile;
  if (isOpen === null || (until !== null && Date.parse(until) <= now)) return null;
  const ends: Record<string, OpeningChange> = {
    hours: { isOpen },
    '1': { isOpen, openOverrideUntil: hoursFromNow(1) },
    '3': { isOpen, openOverrideUntil: hoursFromNow(3) },
    endless: { isOpen, openOverrideUntil: null },
  };
  return (
    <div className="flex flex-col gap-2 rounded bg-surface-sunken p-3">
      <Select
        name="openOverrideUntil"
        label={`${isOpen ? t.byHandOpen : t.byHandClosed} · ${t.until}`}
        required
        value="now"
        disabled={busy}
        onChange={({ target }) => {
          const change = ends[target.value];
          if (change) onChange(change);
        }}
      >
        <option value="now">{until ? openingMoment(language, until, today) : t.endless}</option>
        {(profile.hours.length > 0 || profile.is24Hours) && (
          <option value="hours">{t.untilHours}</option>
        )}
        <option value="1">{t.inOneHour}</option>
        <option value="3">{t.inThreeHours}</option>
        {until && <option value="endless">{t.endless}</option>}
      </Select>
      <Button
        variant="secondary"
        className="self-start"
        busy={busy}
        onClick={() => onChange({ isOpen: null })}
      >
        {t.follow}
      </Button>
    </div>
  );
}
