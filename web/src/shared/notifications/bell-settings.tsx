import type { PushRole } from '@dawaya/contract/vocabulary/push';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useBellTexts } from '../../i18n/bell.ts';
import { useNotificationTexts } from '../../i18n/notifications.ts';
import { sentenceOf } from '../../lib/errors.ts';
import type { BellSettings } from '../../lib/store/table.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { inputClass } from '../../ui/field.tsx';
import { FormRefusal } from '../../ui/form.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.ts';
import { type Obstacle, ObstacleNote, obstacleHere } from './device.tsx';
import { pushKeyQuery } from './push-key-query.ts';
import { ring, wakeSound } from './ringer.ts';
import {
  bellSettings,
  canNotify,
  changeBell,
  setNotified,
  switchBell,
  useBellSettings,
} from './settings.ts';
import {
  CannotNotifyError,
  changeInTurn,
  sendTestNotification,
  subscribeHere,
  unsubscribeHere,
} from './subscription.ts';

interface BellSettingsDialogProps {
  desk: PushRole;
  open: boolean;
  onClose: () => void;
  children?: ReactNode;
}

export function BellSettingsDialog({ desk, open, onClose, children }: BellSettingsDialogProps) {
  const t = useBellTexts();
  const { failed } = useNotificationTexts();
  const settings = useBellSettings();
  const isNotified = settings.notifiedDesks.includes(desk);
  const [met, setObstacle] = useState<Obstacle | undefined>(obstacleHere);
  const { data: key } = useQuery({ ...pushKeyQuery, enabled: open });
  const isUnavailable = key?.publicKey === null;
  const obstacle = isUnavailable ? 'unavailable' : met;
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');

  /**
   * Runs a change on the server first, so that the dialog shows the server's state.
   * @returns whether it succeeded
   */
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setRefusal('');
    try {
      await changeInTurn(work);
      setObstacle(undefined);
      return true;
    } catch (error) {
      if (error instanceof CannotNotifyError) setObstacle(error.obstacle);
      else setRefusal(sentenceOf(error, failed));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const flipNotified = () => {
    // In the tap: when the change has its turn, the browser may no longer ask. `subscribeHere`
    // reports a refusal.
    if (!isNotified && canNotify()) Notification.requestPermission().catch(() => {});
    return attempt(async () => {
      if (isNotified) await unsubscribeHere({ role: desk });
      else await subscribeHere({ role: desk }, bellSettings());
      setNotified(desk, !isNotified);
    });
  };
  const change = (wish: Partial<BellSettings>) =>
    attempt(async () => {
      await subscribeHere({ role: desk }, { ...bellSettings(), ...wish });
      changeBell(wish);
    });
  const test = () =>
    attempt(async () => {
      await sendTestNotification();
      toast({ title: t.tested });
    });
  const hear = () => {
    wakeSound();
    setTimeout(ring, 100);
  };
  const state = (on: boolean) => (on ? t.isOn : t.isOff);

  return (
    <Dialog open={open} onClose={onClose} title={t.settings}>
      <div className="flex flex-col gap-3">
        <Switch
          label={t.sound}
          stateText={state(settings.rings)}
          on={settings.rings}
          onFlip={() => {
            wakeSound();
            switchBell(!settings.rings);
          }}
        />
        <Button variant="quiet" className="self-start" onClick={hear}>
          {t.hear}
        </Button>
        <hr className="border-line" />
        <Switch
          label={t.messages}
          stateText={state(isNotified)}
          on={isNotified}
          onFlip={flipNotified}
          disabled={busy || (isUnavailable && !isNotified)}
          describedBy="bell-notified"
        />
        <p id="bell-notified" className="text-sm text-muted">
          {t.messagesText}
        </p>
        {obstacle && <ObstacleNote obstacle={obstacle} />}
        <FormRefusal form={{ refusal }} />
        {isNotified && (
          <>
            {desk === 'pharmacy' && (
              <Switch
                label={t.onlyEmergencies}
                stateText={state(settings.onlyEmergencies)}
                on={settings.onlyEmergencies}
                onFlip={() => change({ onlyEmergencies: !settings.onlyEmergencies })}
                disabled={busy}
              />
            )}
            <QuietHours desk={desk} settings={settings} busy={busy} onChange={change} />
            <Button variant="secondary" className="self-start" busy={busy} onClick={test}>
              {t.test}
            </Button>
          </>
        )}
        {children}
      </div>
    </Dialog>
  );
}

interface QuietHoursProps {
  desk: PushRole;
  settings: BellSettings;
  busy: boolean;
  /** Returns whether the setting was stored */
  onChange: (wish: Partial<BellSettings>) => Promise<boolean>;
}

const usual = { quietFrom: '22:00', quietUntil: '07:00' };

/** The hours without notifications on this device, in Khartoum time. */
function QuietHours({ desk, settings, busy, onChange }: QuietHoursProps) {
  const t = useBellTexts();
  const { quietFrom, quietUntil, emergenciesAlways } = settings;
  const isOn = quietFrom !== null && quietUntil !== null;
  const none = { quietFrom: null, quietUntil: null };
  return (
    // The fieldset stays enabled while a change is sent, so that a person who continues to the
    // second time can type.
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
  const saveTime = async (field: HTMLInputElement) => {
    const { value } = field;
    if (value === props.value) return;
    const isStored = value !== '' && (await props.onChange(value));
    // The person may type the next time already.
    if (!isStored && field.value === value) field.value = props.value;
  };
  return (
    <label className="flex flex-col gap-1">
      <span className="text-sm font-medium">{props.label}</span>
      <input
        type="time"
        dir="ltr"
        className={inputClass}
        defaultValue={props.value}
        onBlur={({ currentTarget }) => void saveTime(currentTarget)}
      />
    </label>
  );
}
