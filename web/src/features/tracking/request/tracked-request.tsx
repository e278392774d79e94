import {
  canGoOn,
  isAllowed,
  isOpen,
  requestMoves,
} from '@dawaya/contract/vocabulary/request-moves';
import { responseHours } from '@dawaya/contract/vocabulary/urgencies';
import { useTrackTexts } from '../../../i18n/track.ts';
import { useNow } from '../../../lib/now.tsx';
import { RequestCode } from '../../../shared/requests/request-code.tsx';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import type { TrackedRequest } from '../kinds.ts';
import { SentTo } from '../parts/sent-to.tsx';
import { WhatWasSent } from '../parts/what-was-sent.tsx';
import { CancelRequest } from './cancel-request.tsx';
import { Ending } from './ending.tsx';
import { Quote } from './quote.tsx';
import { UndoCancel } from './undo-cancel.tsx';

interface TrackedRequestViewProps {
  token: string;
  request: TrackedRequest;
  lookedAt: number;
  /** Is called after a cancellation or its undoing: the pressed button has gone. */
  onMoved: () => void;
}

const loadSendOn = () => import('./send-on.tsx');
const loadWhere = () => import('./where.tsx');
const loadConversation = () => import('./conversation.tsx');
const loadAgain = () => import('./again.tsx');
const loadRelease = () => import('./release.tsx');
const loadAsksAt = () => import('./asks-at.tsx');

/**
 * Returns whether the sender should ask another pharmacy: it was declined, or not seen within the
 * time of its urgency.
 */
const isStuck = (request: TrackedRequest, now: number) =>
  canGoOn(request, now) &&
  (request.status === 'declined' ||
    (request.seenAt === null &&
      now >= Date.parse(request.createdAt) + responseHours[request.urgency] * 3_600_000));

export function TrackedRequestView(props: TrackedRequestViewProps) {
  const t = useTrackTexts();
  const { token, request, lookedAt, onMoved } = props;
  const { pharmacy, status, locked } = request;
  const now = useNow() ?? 0;
  const canSendOn = !locked && isStuck(request, now);
  const sendOn = useLazyModule(loadSendOn, canSendOn);
  const canRelease = !locked && request.canRelease;
  const release = useLazyModule(loadRelease, canRelease);
  // Once the pharmacy has seen it, the town is not asked any more.
  const asksAt = status === 'new' && request.seenAt === null ? request.askTownAt : null;
  const town = useLazyModule(loadAsksAt, asksAt !== null);
  const where = useLazyModule(loadWhere, true);
  const conversation = useLazyModule(loadConversation, !locked);
  const canRepeat = !locked && status === 'completed';
  const again = useLazyModule(loadAgain, canRepeat);
  // A declined emergency is still one.
  const urgent = request.urgency === 'emergency' && (isOpen(status) || status === 'declined');
  return (
    <>
      <UndoCancel
        token={token}
        undoUntil={request.undoUntil}
        what={status === 'cancelled' ? 'cancelled' : 'accepted'}
        onGone={onMoved}
      />
      <Ending tracked={request} />
      {urgent && <p className="font-medium">{t.emergency}</p>}
      {sendOn && canSendOn && <sendOn.default token={token} request={request} onMade={onMoved} />}
      {request.quote && !locked && (
        <Quote token={token} request={request} quote={request.quote} onMade={onMoved} />
      )}
      {request.code && <RequestCode code={request.code} />}
      <SentTo tracked={request} name={pharmacy.shopName} lookedAt={lookedAt} />
      {town && asksAt && <town.default at={asksAt} />}
      {where && <where.default request={request} />}
      {conversation && !locked && <conversation.default token={token} request={request} />}
      {again && canRepeat && <again.default token={token} request={request} />}
      {!locked && <WhatWasSent tracked={request} />}
      {!locked && isAllowed(requestMoves.cancel, status) && (
        <CancelRequest token={token} tracked={request} onCancelled={onMoved} />
      )}
      {release && canRelease && (
        <release.default token={token} request={request} onMade={onMoved} />
      )}
    </>
  );
}
