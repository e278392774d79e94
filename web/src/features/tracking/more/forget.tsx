import type { trackMore } from '../../../i18n/en/track-more.ts';
import { call } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { removeFiles } from '../../../lib/store/files.ts';
import { writeTimed } from '../../../lib/store/store.ts';
import { forgetSubmission } from '../../../lib/submission.ts';
import { endToldOf } from '../../../shared/bell/told-of.ts';
import { forgetRequest } from '../../../shared/requests/sent-requests.ts';
import { ConfirmedMove } from '../parts/confirmed-move.tsx';

interface ForgetProps {
  token: string;
  /** Of what is tracked: what is typed about it is kept under it. */
  id: string;
  texts: (typeof trackMore)['forget'];
  /** Hears that it is about to be closed to this browser, and that it was not. */
  onBusy: (isBusy: boolean) => void;
}

/** On a shared phone: this browser keeps the address no more, and has to unlock the page again. */
export function Forget({ token, id, texts, onBusy }: ForgetProps) {
  const forget = async () => {
    // While this browser still holds the address.
    await endToldOf(token);
    onBusy(true);
    await call('POST /api/track/:token/forget', { params: { token } }).catch((error) => {
      onBusy(false);
      throw error;
    });
    forgetRequest(token);
    for (const about of ['message', 'ask-town', 'report'])
      writeTimed('formDraft', `${about}.${id}`, null);
    // Photos of the request that were taken up to be covered.
    forgetSubmission(`ask-town.${id}`);
    await removeFiles(`ask-town.${id}`);
  };
  return (
    <ConfirmedMove
      token={token}
      texts={texts}
      move={forget}
      // The address stands in the history of this page too: what was there is not to come back.
      onMade={() => location.replace(paths.home)}
    />
  );
}
