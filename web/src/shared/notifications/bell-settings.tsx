import type { PushRole } from '@dawaya/contract/vocabulary/push';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useBellTexts } from '../../i18n/bell.ts';
import { useNotificationTexts } from '../../i18n/notifications.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { type Obstacle, obstacleHere } from './device.ts';
import { ObstacleNote } from './obstacle-note.tsx';
import { pushKeyQuery } from './push-key-query.ts';
import { QuietHours } from './quiet-hours.tsx';
import {
  type BellSettings,
  bellSettings,
  changeBell,
  setNotified,
  useBellSettings,
} from './settings.ts';
import { ring, wakeSound } from './sound.ts';
import {
  CannotNotify,
  sendTestNotification,
  subscribeHere,
  unsubscribeHere,
} from './subscription.ts';
import { switchBell } from './switch-bell.ts';

interface BellSettingsDialogProps {
  desk: PushRole;
  open: boolean;
  onClose: () => void;
}

export function BellSettingsDialog({ desk, open, onClose }: BellSettingsDialogProps) {
  const t = useBellTexts();
  const { failed } = useNotificationTexts();
  const settings = useBellSettings();
  const isNotified = settings.notifiedDesks.includes(desk);
  const [met, setObstacle] = useState<Obstacle | undefined>(obstacleHere);
  const { data: key } = useQuery({ ...pushKeyQuery, enabled: open });
  const isUnavailable = key?.publicKey === null;
  const obstacle = isUnavailable ? 'unavailable' : met;
  const [busy, setBusy] = useState(false);

  /**
   * Runs a change on the server first, so that the dialog shows the server's state.
   * @returns whether it succeeded
   */
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
      setObstacle(undefined);
      return true;
    } catch (error) {
      if (error instanceof CannotNotify) setObstacle(error.obstacle);
      else toastError(sentenceOf(error, failed));
      return false;
    } finally {
      setBusy(false);
    }
  };
  // A second field may change while the first is being sent: each change is sent in turn, with the
  // settings of that moment.
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const inTurn = (work: () => Promise<void>) => {
    const done = before.current.then(() => attempt(work));
    before.current = done;
    return done;
  };
  const flipNotified = () =>
    attempt(async () => {
      if (isNotified) await unsubscribeHere({ role: desk });
      else await subscribeHere({ role: desk }, settings);
      setNotified(desk, !isNotified);
    });
  const change = (wish: Partial<BellSettings>) =>
    inTurn(async () => {
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
        <Button look="quiet" className="self-start" onClick={hear}>
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
            <Button look="secondary" className="self-start" busy={busy} onClick={test}>
              {t.test}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
