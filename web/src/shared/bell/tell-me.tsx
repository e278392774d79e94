import BellIcon from 'lucide-react/icons/bell';
import { useState } from 'react';
import { useTellingTexts } from '../../i18n/texts/telling.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { useRead } from '../../lib/reads/use-read.ts';
import { useStored } from '../../lib/store/store.ts';
import { Button } from '../../ui/button.tsx';
import { toastError } from '../../ui/toast.ts';
import { type Obstacle, obstacleHere } from './device.ts';
import { ObstacleNote } from './obstacle-note.tsx';
import { pushKeyQuery } from './push-key-query.ts';
import { CannotBeTold, stopTelling, tellHere } from './subscription.ts';
import { parseToldOf, setToldOf } from './told-of.ts';

/**
 * Has the phone tell of what somebody follows. Nothing is shown where this server sends no messages:
 * whoever gave an address is mailed.
 */
export function TellMe({ token }: { token: string }) {
  const t = useTellingTexts();
  const hydrated = useHydrated();
  const { data } = useRead(pushKeyQuery);
  const isTold = parseToldOf(useStored('toldOf')).includes(token);
  const [obstacle, setObstacle] = useState<Obstacle>();
  const [busy, setBusy] = useState(false);
  if (!hydrated || !data?.publicKey) return null;

  const press = async () => {
    setBusy(true);
    try {
      if (isTold) await stopTelling({ trackingToken: token });
      else await tellHere({ trackingToken: token });
      setToldOf(token, !isTold);
      setObstacle(undefined);
    } catch (error) {
      if (error instanceof CannotBeTold) setObstacle(error.obstacle);
      else toastError(sentenceOf(error, t.failed));
    } finally {
      setBusy(false);
    }
  };
  const standing = obstacle ?? obstacleHere();
  return (
    <div className="flex flex-col items-start gap-2">
      {standing !== 'unknown' && standing !== 'home-screen' && (
        <Button look="secondary" busy={busy} aria-pressed={isTold} onClick={press}>
          <BellIcon size={20} aria-hidden="true" />
          {isTold ? t.stopHere : t.tellHere}
        </Button>
      )}
      {isTold && <p className="text-sm text-muted">{t.toldHere}</p>}
      {standing && <ObstacleNote obstacle={standing} />}
    </div>
  );
}
