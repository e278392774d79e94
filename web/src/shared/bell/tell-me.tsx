import { useQuery } from '@tanstack/react-query';
import BellIcon from 'lucide-react/icons/bell';
import { useState } from 'react';
import { useBellTexts } from '../../i18n/texts/bell.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { readStored, useStored, writeStored } from '../../lib/store/store.ts';
import { Button } from '../../ui/button.tsx';
import { toastError } from '../../ui/toast.ts';
import { type Obstacle, obstacleHere } from './device.ts';
import { ObstacleNote } from './obstacle-note.tsx';
import { CannotBeTold, pushKeyQuery, stopTelling, tellHere } from './subscription.ts';

function parse(stored: string | null): string[] {
  try {
    return JSON.parse(stored ?? '[]') as string[];
  } catch {
    return [];
  }
}

/**
 * Has the phone tell of what somebody follows. Nothing is shown where this server sends no messages:
 * whoever gave an address is mailed.
 */
export function TellMe({ token }: { token: string }) {
  const t = useBellTexts();
  const hydrated = useHydrated();
  const { data } = useQuery(pushKeyQuery);
  const isTold = parse(useStored('toldOf')).includes(token);
  const [obstacle, setObstacle] = useState<Obstacle>();
  const [busy, setBusy] = useState(false);
  if (!hydrated || !data?.publicKey) return null;

  const press = async () => {
    setBusy(true);
    try {
      if (isTold) await stopTelling({ trackingToken: token });
      else await tellHere({ trackingToken: token });
      const others = parse(readStored('toldOf')).filter((other) => other !== token);
      writeStored({ toldOf: JSON.stringify(isTold ? others : [...others, token]) });
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
