import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import { openingMoment } from '../../../i18n/days.ts';
import { useHoursTexts } from '../../../i18n/hours.ts';
import { useNow, useToday } from '../../../lib/now.tsx';
import { useLanguage } from '../../../lib/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import type { OpeningChange } from '../profile/queries.ts';

interface OverrideProps {
  profile: PharmacyProfile;
  busy: boolean;
  onChange: (change: OpeningChange) => void;
}

const inHours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

export function Override({ profile, busy, onChange }: OverrideProps) {
  const t = useHoursTexts();
  const language = useLanguage();
  const today = useToday();
  const now = useNow() ?? 0;
  const { openOverride: isOpen, openOverrideUntil: until } = profile;
  if (isOpen === null || (until !== null && Date.parse(until) <= now)) return null;
  const ends: Record<string, OpeningChange> = {
    hours: { isOpen },
    '1': { isOpen, openOverrideUntil: inHours(1) },
    '3': { isOpen, openOverrideUntil: inHours(3) },
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
        look="secondary"
        className="self-start"
        busy={busy}
        onClick={() => onChange({ isOpen: null })}
      >
        {t.follow}
      </Button>
    </div>
  );
}
