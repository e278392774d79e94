import type { en as trackMore } from '../../../i18n/track-more.ts';
import { call } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { removeFiles } from '../../../lib/store/files.ts';
import { writeTimed } from '../../../lib/store/store.ts';
import { forgetSubmission } from '../../../lib/submission.ts';
import { endNotificationsOf } from '../../../shared/notifications/followed-requests.ts';
import { forgetRequest } from '../../../shared/requests/sent-requests.ts';
import { ConfirmedMove } from '../parts/confirmed-move.tsx';

interface ForgetProps {
  token: string;
  id: string;
  texts: (typeof trackMore)['forget'];
  /** Is called before the page closes for this browser, and if that fails. */
  onBusy: (isBusy: boolean) => void;
}

/**
 * Deletes the address from this browser, for a shared phone; the page then has to be unlocked
 * again.
 */
export function Forget({ token, id, texts, onBusy }: ForgetProps) {
  const forget = async () => {
    // First, while this browser still has the address.
    await endNotificationsOf(token);
    onBusy(true);
    await call('POST /api/track/:token/forget', { params: { token } }).catch((error) => {
      onBusy(false);
      throw error;
    });
    forgetRequest(token);
    for (const about of ['message', 'ask-town', 'report'])
      writeTimed('formDraft', `${about}.${id}`, null);
    forgetSubmission(`ask-town.${id}`);
    await removeFiles(`ask-town.${id}`);
  };
  return (
    <ConfirmedMove
      token={token}
      texts={texts}
      move={forget}
      // Replaced, because the browser's history has the address of this page too.
      onMade={() => location.replace(paths.home)}
    />
  );
}
