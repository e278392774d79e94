import type { PushRole } from '@dawaya/contract/vocabulary/push';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useBellTexts } from '../../i18n/texts/bell.ts';
import { useTellingTexts } from '../../i18n/texts/telling.ts';
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
  changeTold,
  useBellSettings,
} from './settings.ts';
import { ring, wakeSound } from './sound.ts';
import { CannotBeTold, stopTelling, tellHere, testTelling } from './subscription.ts';
import { switchBell } from './switch-bell.ts';

interface BellSettingsDialogProps {
  desk: PushRole;
  open: boolean;
  onClose: () => void;
}

/** How this device rings and is told; each change counts at once. */
export function BellSettingsDialog({ desk, open, onClose }: BellSettingsDialogProps) {
  const t = useBellTexts();
  const { failed } = useTellingTexts();
  const settings = useBellSettings();
  const isTold = settings.toldAt.includes(desk);
  const [met, setObstacle] = useState<Obstacle | undefined>(obstacleHere);
  const { data: key } = useQuery({ ...pushKeyQuery, enabled: open });
  const isUnavailable = key?.publicKey === null;
  const obstacle = isUnavailable ? 'unavailable' : met;
  const [busy, setBusy] = useState(false);

  /**
   * Does it on the server first, so that what is shown here is so.
   * @returns whether it was done
   */
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
      setObstacle(undefined);
      return true;
    } catch (error) {
      if (error instanceof CannotBeTold) setObstacle(error.obstacle);
      else toastError(sentenceOf(error, failed));
      return false;
    } finally {
      setBusy(false);
    }
  };
  // A second time may be left while the first is on its way: each is sent with what stands then.
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const inTurn = (work: () => Promise<void>) => {
    const done = before.current.then(() => attempt(work));
    before.current = done;
    return done;
  };
  const flipTold = () =>
    attempt(async () => {
      if (isTold) await stopTelling({ role: desk });
      else await tellHere({ role: desk }, settings);
      changeTold(desk, !isTold);
    });
  const change = (wish: Partial<BellSettings>) =>
    inTurn(async () => {
      await tellHere({ role: desk }, { ...bellSettings(), ...wish });
      changeBell(wish);
    });
  const test = () =>
    attempt(async () => {
      await testTelling();
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
          label={t.told}
          stateText={state(isTold)}
          on={isTold}
          onFlip={flipTold}
          disabled={busy || (isUnavailable && !isTold)}
          describedBy="bell-told"
        />
        <p id="bell-told" className="text-sm text-muted">
          {t.toldText}
        </p>
        {obstacle && <ObstacleNote obstacle={obstacle} />}
        {isTold && (
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
