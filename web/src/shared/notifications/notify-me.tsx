import BellIcon from 'lucide-react/icons/bell';
import { useState } from 'react';
import { useNotificationTexts } from '../../i18n/notifications.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { useRead } from '../../lib/reads/use-read.ts';
import { readJson, useStoredJson, writeJson } from '../../lib/store/store.ts';
import { Button } from '../../ui/button.tsx';
import { toastError } from '../../ui/toast.ts';
import { type Obstacle, ObstacleNote, obstacleHere } from './device.tsx';
import { pushKeyQuery } from './push-key-query.ts';
import { CannotNotifyError, subscribeHere, unsubscribeHere } from './subscription.ts';

/**
 * Switches notifications about a request on this device. It shows nothing if the server sends no
 * push messages; a customer with an email address gets mails.
 */
export function NotifyMe({ token }: { token: string }) {
  const t = useNotificationTexts();
  const hydrated = useHydrated();
  const { data } = useRead(pushKeyQuery);
  const isNotified = useStoredJson('notified')?.includes(token) ?? false;
  const [obstacle, setObstacle] = useState<Obstacle>();
  const [busy, setBusy] = useState(false);
  if (!hydrated || !data?.publicKey) return null;

  const press = async () => {
    setBusy(true);
    try {
      if (isNotified) await unsubscribeHere({ trackingToken: token });
      else await subscribeHere({ trackingToken: token });
      setRequestNotified(token, !isNotified);
      setObstacle(undefined);
    } catch (error) {
      if (error instanceof CannotNotifyError) setObstacle(error.obstacle);
      else toastError(sentenceOf(error, t.failed));
    } finally {
      setBusy(false);
    }
  };
  const shown = obstacle ?? obstacleHere();
  return (
    <div className="flex flex-col items-start gap-2">
      {shown !== 'unknown' && shown !== 'home-screen' && (
        <Button variant="secondary" busy={busy} aria-pressed={isNotified} onClick={press}>
          <BellIcon size={20} aria-hidden="true" />
          {isNotified ? t.stopHere : t.notifyHere}
        </Button>
      )}
      {isNotified && <p className="text-sm text-muted">{t.notifiedHere}</p>}
      {shown && <ObstacleNote obstacle={shown} />}
    </div>
  );
}

export function setRequestNotified(token: string, isNotified: boolean): void {
  const otherTokens = (readJson('notified') ?? []).filter((other) => other !== token);
  const tokens = isNotified ? [...otherTokens, token] : otherTokens;
  writeJson('notified', tokens.length > 0 ? tokens : null);
}

/**
 * Ends the notifications of a token, if this device gets them, and deletes the token.
 * @throws ApiError, OfflineError: then the token stays, for another try
 */
export async function endNotificationsOf(token: string): Promise<void> {
  if (!readJson('notified')?.includes(token)) return;
  await unsubscribeHere({ trackingToken: token });
  setRequestNotified(token, false);
}
