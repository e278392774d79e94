import type { PushRole } from '@dawaya/contract/vocabulary/push';
import { useBellTexts } from '../../i18n/bell.ts';
import { inputClass } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { BellSettings } from './settings.ts';

interface QuietHoursProps {
  desk: PushRole;
  settings: BellSettings;
  busy: boolean;
  /** @returns whether the setting was stored */
  onChange: (wish: Partial<BellSettings>) => Promise<boolean>;
}

const usual = { quietFrom: '22:00', quietUntil: '07:00' };

/** The hours without notifications on this device, in Khartoum time. */
export function QuietHours({ desk, settings, busy, onChange }: QuietHoursProps) {
  const t = useBellTexts();
  const { quietFrom, quietUntil, emergenciesAlways } = settings;
  const isOn = quietFrom !== null && quietUntil !== null;
  const none = { quietFrom: null, quietUntil: null };
  return (
    // The fieldset stays enabled while a change is sent, so that a person who goes on to the second
    // time can type.
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{t.quiet}</legend>
      <Switch
        label={t.quiet}
        stateText={isOn ? t.isOn : t.isOff}
        on={isOn}
        onFlip={() => onChange(isOn ? none : usual)}
        disabled={busy}
      />
      {isOn && (
        <>
          <div className="grid grid-cols-2 gap-3">
            <Time
              label={t.from}
              value={quietFrom}
              onChange={(from) => onChange({ quietFrom: from })}
            />
            <Time
              label={t.until}
              value={quietUntil}
              onChange={(until) => onChange({ quietUntil: until })}
            />
          </div>
          <p className="text-sm text-muted">{t.quietText}</p>
          {desk === 'pharmacy' && (
            <Switch
              label={t.emergenciesAlways}
              stateText={emergenciesAlways ? t.isOn : t.isOff}
              on={emergenciesAlways}
              onFlip={() => onChange({ emergenciesAlways: !emergenciesAlways })}
              disabled={busy}
            />
          )}
        </>
      )}
    </fieldset>
  );
}

interface TimeProps {
  label: string;
  value: string;
  onChange: (value: string) => Promise<boolean>;
}

/**
 * A time field that changes the setting when it loses the focus, because a half-typed time is no
 * time. After a failure it shows the stored time again.
 */
function Time(props: TimeProps) {
  const take = async (field: HTMLInputElement) => {
    const { value } = field;
    if (value === props.value) return;
    const isKept = value !== '' && (await props.onChange(value));
    // The person may type the next time already.
    if (!isKept && field.value === value) field.value = props.value;
  };
  return (
    <label className="flex flex-col gap-1">
      <span className="text-sm font-medium">{props.label}</span>
      <input
        type="time"
        dir="ltr"
        className={inputClass}
        defaultValue={props.value}
        onBlur={({ currentTarget }) => void take(currentTarget)}
      />
    </label>
  );
}
