import { isHeldOver } from '@dawaya/contract/vocabulary/answers';
import { hourMs } from '@dawaya/contract/vocabulary/durations';
import {
  canForward,
  isAllowed,
  isOpen,
  requestTransitions,
} from '@dawaya/contract/vocabulary/request-moves';
import { responseHours } from '@dawaya/contract/vocabulary/urgencies';
import { type ReactNode, useState } from 'react';
import { formatDateTime } from '../../../i18n/format.ts';
import { useTrackTexts } from '../../../i18n/track.ts';
import { call } from '../../../lib/api.ts';
import { useNow } from '../../../lib/now.tsx';
import { useLanguage } from '../../../lib/preferences.ts';
import { AnswerReading } from '../../../shared/answers/answer-reading.tsx';
import { PhoneLinks } from '../../../shared/contact-details/phone-links.tsx';
import { FoldedCode } from '../../../shared/requests/request-code.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { toast } from '../../../ui/toast.ts';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import { shownRequestQuery, type TrackedRequest } from '../queries.ts';
import { RecipientCard, SentContentCard, StateSentence } from '../sent-cards.tsx';
import { useTrackedAction } from '../tracked-action.tsx';
import { CancelledNotice, CancelRequest, UndoCancel } from './cancel-request.tsx';

interface TrackedRequestViewProps {
  token: string;
  request: TrackedRequest;
  readAt: number;
  /** The component calls it after a cancellation or its undoing: the pressed button has gone. */
  onMoved: () => void;
}

const loadForwardRequest = () => import('./forward-request.tsx');
const loadParts = () => import('./request-parts.tsx');
const loadConversation = () => import('./conversation.tsx');
const loadEnded = () => import('./ended-request.tsx');

/**
 * Returns whether the sender should ask another pharmacy: it was declined, or not seen within the
 * time of its urgency.
 */
const isStuck = (request: TrackedRequest, now: number) =>
  canForward(request, now) &&
  (request.status === 'declined' ||
    (request.seenAt === null &&
      now >= Date.parse(request.createdAt) + responseHours[request.urgency] * hourMs));

export function TrackedRequestView(props: TrackedRequestViewProps) {
  const t = useTrackTexts();
  const { token, request, readAt, onMoved } = props;
  const { pharmacy, status, locked, quote, code } = request;
  const now = useNow() ?? 0;
  const showsForward = !locked && isStuck(request, now);
  const forwardRequest = useLazyModule(loadForwardRequest, showsForward);
  const canRelease = !locked && request.canRelease;
  // Once the pharmacy has seen it, the town is no longer asked.
  const asksAt = status === 'new' && request.seenAt === null ? request.askTownAt : null;
  const parts = useLazyModule(loadParts, true);
  const conversation = useLazyModule(loadConversation, !locked);
  const canRepeat = !locked && (status === 'completed' || status === 'cancelled');
  const ended = useLazyModule(loadEnded, canRepeat);
  // An answer that waits for the customer comes first, an earlier one below the pharmacy.
  const quoted = quote && !locked && (
    <Quote
      token={token}
      request={request}
      quote={quote}
      ask={
        parts &&
        !request.thread.isMutedByOther &&
        isHeldOver(quote, new Date(now)) &&
        !parts.hasReply(request, quote) && (
          <parts.AskWhetherThere token={token} request={request} quote={quote} onMade={onMoved} />
        )
      }
      onMade={onMoved}
    />
  );
  const isUnanswered = quote?.acceptedAt === null && quote.refusedAt === null;
  const ready = readyTimeOf(request, now);
  // An answer that waits for a reply comes first; a pharmacy without the medicine waits for none.
  const isReady = ready?.isReached === true && !(isUnanswered && quote.answer !== 'none');
  const ways = (
    <>
      {pharmacy.phone && (
        <div className="flex flex-wrap gap-2">
          <PhoneLinks
            name={pharmacy.shopName}
            phone={pharmacy.phone}
            {...(code && { message: t.pharmacy.message(code) })}
          />
        </div>
      )}
      {/* As high as the place that loads into it. */}
      <div className="needs-scripts flex min-h-40 flex-col gap-3">
        {parts && <parts.PharmacyPlace pharmacy={pharmacy} />}
      </div>
    </>
  );
  // The pharmacy that declined is behind; its ways stay for a question.
  const isPast = status === 'declined';
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
      {/* The ending, and the thanks for a completed one, say it themselves. */}
      {isOpen(status) && (
        <StateSentence
          tracked={request}
          sentence={isReady ? t.ready : isUnanswered && t.answered}
          isReady={isReady}
        />
      )}
      {parts && <parts.PhoneProof token={token} request={request} />}
      <CancelledNotice tracked={request} hasNext={showsForward} />
      {urgent && <p className="font-medium">{t.emergency}</p>}
      {forwardRequest && showsForward && (
        <forwardRequest.default token={token} request={request} onMade={onMoved} />
      )}
      {isUnanswered && quoted}
      {ended && canRepeat && <ended.default token={token} request={request} />}
      <RecipientCard
        tracked={request}
        name={pharmacy.shopName}
        readAt={readAt}
        isPast={isPast}
        ready={ready}
      >
        {isPast ? (
          <Fold title={t.pharmacy.about}>
            <div className="flex flex-col gap-3">{ways}</div>
          </Fold>
        ) : (
          ways
        )}
      </RecipientCard>
      {parts && asksAt && <parts.AskTime at={asksAt} />}
      {code && <FoldedCode code={code} />}
      {!isUnanswered && quoted}
      {conversation && !locked && <conversation.default token={token} request={request} />}
      {!locked && <SentContentCard tracked={request} />}
      {!locked && isAllowed(requestTransitions.cancel, status) && (
        <CancelRequest token={token} tracked={request} onCancelled={onMoved} />
      )}
      {parts && canRelease && <parts.Release token={token} request={request} onMade={onMoved} />}
    </>
  );
}

/** Returns when the pharmacy wrote that it is ready, else the time that it promised. */
export function readyTimeOf({ seenAt, quote, messages }: TrackedRequest, now: number) {
  const isLast = ({ at }: { at: string }) => !quote || (!quote.refusedAt && at > quote.answeredAt);
  const said = messages.find(
    (message) => message.from === 'pharmacy' && message.phrase === 'ready' && isLast(message),
  );
  if (seenAt && said) return { at: said.at, isReached: true };
  // A promise says nothing before the pharmacy has opened the request.
  const promised = seenAt && quote?.acceptedAt && quote.readyAt;
  return promised ? { at: promised, isReached: Date.parse(promised) <= now } : null;
}

interface QuoteProps {
  token: string;
  request: TrackedRequest;
  quote: NonNullable<TrackedRequest['quote']>;
  /** The first step once the time of a reservation has passed, until the pharmacy has replied. */
  ask: ReactNode;
  onMade: () => void;
}

function Quote({ token, request, quote, ask, onMade }: QuoteProps) {
  const t = useTrackTexts().quote;
  const language = useLanguage();
  const { busy, refusal, run } = useTrackedAction(token, t.failed);
  const [pressed, setPressed] = useState<'accept' | 'refuse'>();
  const isOpen = request.status === 'new' || request.status === 'in-progress';
  const isAnswered = quote.acceptedAt !== null || quote.refusedAt !== null;
  const canAccept = isOpen && !isAnswered && quote.answer !== 'none';

  const say = async (what: 'accept' | 'refuse') => {
    setPressed(what);
    // The version on the screen: the server refuses an older one than its own, and the page shows
    // the newer.
    const input = { ...shownRequestQuery(token, request), body: { version: quote.version } };
    const move = () =>
      what === 'accept'
        ? call('POST /api/track/:token/accept', input)
        : call('POST /api/track/:token/refuse', input);
    if (!(await run(move))) return;
    toast({ title: t.done[what] });
    onMade();
  };
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-xl font-semibold">{t.title}</h2>
      <AnswerReading answer={quote} items={request.items} />
      {quote.acceptedAt && (
        <p className="font-medium text-success">
          {t.accepted(formatDateTime(language, quote.acceptedAt))}
        </p>
      )}
      {quote.refusedAt && (
        <p className="text-muted">{t.refused(formatDateTime(language, quote.refusedAt))}</p>
      )}
      <p role="alert" className="font-medium text-danger empty:hidden">
        {refusal}
      </p>
      {canAccept && (
        <div className="flex flex-wrap gap-3">
          {ask}
          <Button
            variant={ask ? 'secondary' : 'primary'}
            busy={busy && pressed === 'accept'}
            disabled={busy}
            onClick={() => void say('accept')}
            className="flex-1 sm:flex-none"
          >
            {t.accept}
          </Button>
          <Button
            variant="secondary"
            busy={busy && pressed === 'refuse'}
            disabled={busy}
            onClick={() => void say('refuse')}
            className="flex-1 sm:flex-none"
          >
            {t.refuse}
          </Button>
        </div>
      )}
    </Card>
  );
}
