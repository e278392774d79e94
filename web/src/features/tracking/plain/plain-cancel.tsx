import { isAllowed, requestMoves } from '@dawaya/contract/vocabulary/request-moves';
import { useTrackTexts } from '../../../i18n/track.ts';
import type { Cancellable } from '../kinds.ts';
import { PlainForm } from './plain-form.tsx';

export function PlainCancel({ token, tracked }: { token: string; tracked: Cancellable }) {
  const t = useTrackTexts().cancel;
  if (!isAllowed(requestMoves.cancel, tracked.status)) return null;
  return (
    <PlainForm
      token={token}
      {...(tracked.kind === 'request' && { requestId: tracked.id })}
      call="cancel"
      submit={t.yes}
      look="danger"
      asks={{ open: t.open, text: <p>{t.title}</p> }}
    />
  );
}
