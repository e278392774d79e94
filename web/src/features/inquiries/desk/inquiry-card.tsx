import type { ReceivedInquiry } from '@dawaya/contract/endpoints/inquiry';
import type { EndedInquiryOutcome } from '@dawaya/contract/endpoints/pharmacy-inquiries';
import type { AnswerKind } from '@dawaya/contract/vocabulary/answers';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import { type RefCallback, useRef, useState } from 'react';
import {
  formatDateTime,
  formatTime,
  formatUnit,
  formatWeekday,
  relativeTime,
} from '../../../i18n/format.ts';
import { useInquiriesTexts } from '../../../i18n/inquiries.ts';
import { useNow } from '../../../lib/now.tsx';
import { useLanguage } from '../../../lib/preferences.ts';
import { useAnswerForm } from '../../../shared/answers/use-answer-form.ts';
import { Badge } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { edgeClass } from '../../../ui/edge.ts';
import { returnFocus } from '../../../ui/keep-place.ts';
import { UndoBar } from '../../../ui/undo-bar.tsx';
import { UserParagraph } from '../../../ui/user-text.tsx';
import { AnswerPart, useAnswer } from './answer-part.tsx';
import { CardAnswer } from './card-answer.tsx';
import { SentAnswer } from './given-answer.tsx';
import { isAnswerable, stateOf } from './inquiry.ts';
import { InquiryItems, InquiryPhotos, MuteSender } from './inquiry-content.tsx';
import { InquiryLine } from './inquiry-line.tsx';
import { UrgencyBadge, urgencyTone } from './urgency-badge.tsx';

interface InquiryCardProps {
  pharmacyId: string;
  inquiry: ReceivedInquiry;
  outcome: EndedInquiryOutcome | undefined;
  /** True while the server lists it for this pharmacy. */
  isListed: boolean;
  /** Whether its answer is the next step: one filled button a screen. */
  isNext: boolean;
  /** Whether it shows more than one line before it is answered. */
  isUnfoldedAtFirst: boolean;
  /** Watches whether the whole question was visible; a line is not enough. */
  reportSeen: RefCallback<HTMLElement> | undefined;
  /** The tapped kind that needs the form; '' opens the form with the present answer. */
  writing: AnswerKind | '' | null;
  onWrite: (kind: AnswerKind | '' | null) => void;
}

export function InquiryCard(props: InquiryCardProps) {
  const { pharmacyId, inquiry, outcome, isListed, isNext, onWrite } = props;
  const t = useInquiriesTexts();
  const card = useRef<HTMLElement>(null);
  const answering = useAnswer(pharmacyId, inquiry, card);
  const { given } = answering;
  const isAnswered = given !== null;
  const [byHand, setByHand] = useState<{ isAnswered: boolean; isUnfolded: boolean } | null>(null);
  // An answer folds the card that was unfolded for it.
  const chosen = byHand?.isAnswered === isAnswered ? byHand.isUnfolded : null;
  const isUnfolded = chosen ?? (!isAnswered && props.isUnfoldedAtFirst);
  const now = useNow();
  const state = stateOf(
    { ...inquiry, given },
    {
      // The stream can remove an answered inquiry from the list before the answer is back.
      isListed: isListed || answering.isPending,
      outcome,
      now: new Date(now ?? Date.now()),
    },
  );
  const mayAnswer = isAnswerable(state);
  // A question that ends closes its form, and shows its items again.
  const writing = mayAnswer ? props.writing : null;
  const form = useAnswerForm(mayAnswer);
  const isOpen = mayAnswer && !given;
  const isFolded = writing === null && !isUnfolded;
  const hasLine = isAnswered || !props.isUnfoldedAtFirst || chosen !== null;
  const close = () => {
    onWrite(null);
    setByHand(null);
    returnFocus(card);
  };
  return (
    <article
      ref={card}
      aria-label={t.inquiry.of(
        inquiry.items.map(({ text }) => text).join(t.inquiry.comma) || t.inquiry.photosOnly,
      )}
      tabIndex={-1}
      data-open={(isOpen && !isFolded) || undefined}
      className={cx(
        'bg-surface-raised',
        edgeClass(state === 'open' && isOpen ? urgencyTone(inquiry.urgency) : 'neutral'),
      )}
    >
      {hasLine && writing === null && (
        <InquiryLine
          inquiry={{ ...inquiry, given }}
          state={state}
          isFolded={isFolded}
          onToggle={() => setByHand({ isAnswered, isUnfolded: isFolded })}
        />
      )}
      {!isFolded && (
        <div
          ref={props.reportSeen}
          data-id={inquiry.inquiryId}
          className="flex flex-col gap-3 py-3 pe-3"
        >
          <Details
            inquiry={inquiry}
            mayAnswer={mayAnswer}
            isOpen={state === 'open'}
            pharmacyId={pharmacyId}
          />
          {isOpen && writing === null ? (
            <CardAnswer
              pharmacyId={pharmacyId}
              inquiry={inquiry}
              answering={answering}
              isNext={isNext}
              onForm={onWrite}
            >
              <Notes inquiry={inquiry} />
            </CardAnswer>
          ) : (
            <>
              {/* The form has its items itself. */}
              {(writing === null || inquiry.items.length === 0) && (
                <InquiryItems items={inquiry.items} reported={inquiry.reported} />
              )}
              <Notes inquiry={inquiry} />
            </>
          )}
          {given && writing === null && (
            <SentAnswer
              pharmacyId={pharmacyId}
              inquiry={{ ...inquiry, given }}
              state={state}
              onChange={() => onWrite('')}
            />
          )}
          {!given && !mayAnswer && state !== 'open' && (
            <p className="text-muted">{t.states[state]}</p>
          )}
          {writing !== null && (
            <AnswerPart
              pharmacyId={pharmacyId}
              inquiry={inquiry}
              chosen={writing || undefined}
              answering={answering}
              onClose={close}
              form={form}
            />
          )}
        </div>
      )}
      <p role="alert" className="pb-3 font-medium text-danger empty:hidden">
        {answering.refusal}
      </p>
      <UndoBar
        texts={t.undo}
        undoable={
          mayAnswer && answering.undoable ? { ...answering.undoable, made: t.undo.made } : null
        }
        busy={answering.isPending}
        onUndo={answering.undo}
        onOver={answering.clearUndo}
      />
    </article>
  );
}

interface DetailsProps {
  pharmacyId: string;
  inquiry: ReceivedInquiry;
  mayAnswer: boolean;
  isOpen: boolean;
}

function Details({ pharmacyId, inquiry, mayAnswer, isOpen }: DetailsProps) {
  const t = useInquiriesTexts().inquiry;
  const language = useLanguage();
  const { urgency, askedAt, remindedAt, closesAt, distanceKm, landmark, photos } = inquiry;
  return (
    <div className="flex gap-3">
      {/* The photos disappear as soon as the pharmacy may no longer see them
          (docs/files.md). */}
      <InquiryPhotos photos={mayAnswer ? photos : []} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 self-start text-sm text-muted">
        <UrgencyBadge urgency={urgency} presses={isOpen} />
        <time dateTime={askedAt} title={formatDateTime(language, askedAt)}>
          {relativeTime(language, askedAt)}
        </time>
        {isOpen && remindedAt && <Badge tone="warning">{t.reminded}</Badge>}
        {distanceKm !== null && (
          <span>{t.distance(formatUnit(language, distanceKm, 'kilometer', 1))}</span>
        )}
        {landmark && <span className="wrap-anywhere">{t.near(isolated(landmark))}</span>}
        {isOpen && (
          <span>
            {t.until(`${formatWeekday(language, closesAt)} ${formatTime(language, closesAt)}`)}
          </span>
        )}
      </div>
      {mayAnswer && <MuteSender pharmacyId={pharmacyId} inquiry={inquiry} />}
    </div>
  );
}

function Notes({ inquiry: { notes } }: { inquiry: ReceivedInquiry }) {
  const t = useInquiriesTexts().inquiry;
  if (!notes) return null;
  return (
    <div className="rounded bg-surface-sunken px-3 py-2 text-sm">
      <span className="sr-only">{t.notes}: </span>
      <UserParagraph text={notes} />
    </div>
  );
}
