import type { TrackedRequest } from '@dawaya/contract/endpoints/tracking';
import { isAllowed, isOpen, requestMoves } from '@dawaya/contract/vocabulary/request-moves';
import { useTrackTexts } from '../../../i18n/texts/track.ts';
import { RequestCode } from '../../../shared/requests/request-code.tsx';
import { Ask } from '../ask.tsx';
import { SentTo } from '../sent-to.tsx';
import { CancelRequest } from './cancel-request.tsx';
import { Ending } from './ending.tsx';
import { UndoCancel } from './undo-cancel.tsx';

interface TrackedRequestViewProps {
  token: string;
  request: TrackedRequest;
  lookedAt: number;
  /** Once it was cancelled, or that was undone: the pressed button has gone. */
  onMoved: () => void;
}

/** A prescription request, as its sender follows it. */
export function TrackedRequestView(props: TrackedRequestViewProps) {
  const t = useTrackTexts();
  const { token, request, lookedAt, onMoved } = props;
  const { pharmacy, status } = request;
  // A refused emergency is one still.
  const urgent = request.urgency === 'emergency' && (isOpen(status) || status === 'declined');
  return (
    <>
      <UndoCancel token={token} undoUntil={request.undoUntil} onGone={onMoved} />
      <Ending request={request} />
      <RequestCode code={request.code} />
      <SentTo tracked={request} name={pharmacy.shopName} lookedAt={lookedAt} />
      {urgent && <p className="font-medium">{t.emergency}</p>}
      <Ask text={t.contact} name={pharmacy.shopName} phone={pharmacy.phone} />
      {isAllowed(requestMoves.cancel, status) && (
        <CancelRequest token={token} onCancelled={onMoved} />
      )}
    </>
  );
}
