import type { PushRole } from '@dawaya/contract/vocabulary/push';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBellTexts } from '../../i18n/texts/bell.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { type Obstacle, obstacleHere } from './device.ts';
import { ObstacleNote } from './obstacle-note.tsx';
import { QuietHours } from './quiet-hours.tsx';
import { type BellSettings, changeBell, useBellSettings } from './settings.ts';
import { ring, wakeSound } from './sound.ts';
import { CannotBeTold, pushKeyQuery, stopTelling, tellHere, testTelling } from './subscription.ts';

interface BellSettingsDialogProps {
  desk: PushRole;
  open: boolean;
  onClose: () => void;
}

/** How this device rings and is told; each change counts at once. */
export function BellSettingsDialog({ desk, open, onClose }: BellSettingsDialogProps) {
  const t = useBellTexts();
  const settings = useBellSettings();
  const [met, setObstacle] = useState<Obstacle | undefined>(obstacleHere);
  const { data: key } = useQuery({ ...pushKeyQuery, enabled: open });
  const isUnavailable = key?.publicKey === null;
  const obstacle = isUnavailable ? 'unavailable' : met;
  const [busy, setBusy] = useState(false);

  /** Does it on the server first, so that what is shown here is so. */
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
      setObstacle(undefined);
    } catch (error) {
      if (error instanceof CannotBeTold) setObstacle(error.obstacle);
      else toastError(sentenceOf(error, t.failed));
    } finally {
      setBusy(false);
    }
  };
  const flipTold = () =>
    attempt(async () => {
      if (settings.isTold) await stopTelling({ role: desk });
      else await tellHere({ role: desk }, settings);
      changeBell({ isTold: !settings.isTold });
    });
  const change = (wish: Partial<BellSettings>) =>
    attempt(async () => {
      if (settings.isTold) await tellHere({ role: desk }, { ...settings, ...wish });
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
            changeBell({ rings: !settings.rings });
          }}
        />
        <Button look="quiet" className="self-start" onClick={hear}>
          {t.hear}
        </Button>
        <hr className="border-line" />
        <Switch
          label={t.told}
          stateText={state(settings.isTold)}
          on={settings.isTold}
          onFlip={flipTold}
          disabled={busy || (isUnavailable && !settings.isTold)}
          describedBy="bell-told"
        />
        <p id="bell-told" className="text-sm text-muted">
          {t.toldText}
        </p>
        {obstacle && <ObstacleNote obstacle={obstacle} />}
        {settings.isTold && (
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
