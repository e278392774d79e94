import type { ReceivedInquiry } from '@dawaya/contract/endpoints/inquiry';
import type { EndedInquiryOutcome } from '@dawaya/contract/endpoints/pharmacy-inquiries';
import type { AnswerKind } from '@dawaya/contract/vocabulary/answers';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import type { Urgency } from '@dawaya/contract/vocabulary/urgencies';
import Clock from 'lucide-react/icons/clock';
import Siren from 'lucide-react/icons/siren';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useId, useRef, useState } from 'react';
import { useDashboardRequestTexts } from '../../../i18n/dashboard-request.ts';
import { formatDateTime, formatUnit, relativeTime } from '../../../i18n/format.ts';
import { useInquiriesTexts } from '../../../i18n/inquiries.ts';
import { useNow } from '../../../lib/now.tsx';
import { useLanguage } from '../../../lib/preferences.ts';
import { useAnswerForm } from '../../../shared/answers/use-answer-form.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { keepPlace } from '../../../ui/keep-place.ts';
import { UndoBar } from '../../../ui/undo-bar.tsx';
import { UserParagraph } from '../../../ui/user-text.tsx';
import { AnswerButtons, AnswerPart, useAnswer } from './answer-part.tsx';
import { GivenAnswer } from './given-answer.tsx';
import { isAnswerable, stateOf } from './inquiry.ts';
import { InquiryItems, InquiryPhotos, MuteSender } from './inquiry-content.tsx';

interface InquiryCardProps {
  pharmacyId: string;
  inquiry: ReceivedInquiry;
  outcome: EndedInquiryOutcome | undefined;
  /** True while the server lists it for this pharmacy. */
  isListed: boolean;
}

export function InquiryCard({ pharmacyId, inquiry, outcome, isListed }: InquiryCardProps) {
  const t = useInquiriesTexts();
  const card = useRef<HTMLElement>(null);
  const titleId = useId();
  const answering = useAnswer(pharmacyId, inquiry, card);
  // The tapped kind that needs the form; '' opens the form with the present answer.
  const [writing, setWriting] = useState<AnswerKind | '' | null>(null);
  const now = useNow();
  const state = stateOf(inquiry, {
    // The stream can remove an answered inquiry from the list before the answer is back.
    isListed: isListed || answering.isPending,
    outcome,
    now: new Date(now ?? Date.now()),
  });
  const mayAnswer = isAnswerable(state);
  const form = useAnswerForm(mayAnswer);
  const tap = (kind: AnswerKind) => {
    if (kind === 'all' || kind === 'none') answering.tap(kind);
    else setWriting(kind);
  };
  return (
    <article
      ref={card}
      aria-labelledby={titleId}
      tabIndex={-1}
      className={cx(
        'overflow-hidden rounded border bg-surface-raised shadow',
        inquiry.urgency === 'emergency' && state === 'open' ? 'border-danger' : 'border-line',
      )}
    >
      <div className="flex flex-col gap-3 p-3">
        <Details
          inquiry={inquiry}
          titleId={titleId}
          mayAnswer={mayAnswer}
          isOpen={state === 'open'}
          pharmacyId={pharmacyId}
        />
        {inquiry.given && writing === null && (
          <GivenAnswer
            pharmacyId={pharmacyId}
            inquiry={{ ...inquiry, given: inquiry.given }}
            state={state}
            onChange={() => setWriting('')}
          />
        )}
        {!inquiry.given && !mayAnswer && state !== 'open' && (
          <p className="text-muted">{t.states[state]}</p>
        )}
        {mayAnswer && !inquiry.given && writing === null && (
          <AnswerButtons pending={answering.pending} onTap={tap} />
        )}
        {mayAnswer && writing !== null && (
          <AnswerPart
            pharmacyId={pharmacyId}
            inquiry={inquiry}
            chosen={writing || undefined}
            answering={answering}
            onClose={() => {
              setWriting(null);
              keepPlace(card);
            }}
            form={form}
          />
        )}
        <p role="alert" className="font-medium text-danger empty:hidden">
          {answering.refusal}
        </p>
      </div>
      <UndoBar
        texts={t.undo}
        undoable={
          mayAnswer && answering.undoable ? { ...answering.undoable, made: t.undo.made } : null
        }
        busy={answering.isPending}
        onUndo={answering.undo}
        onOver={answering.forget}
      />
    </article>
  );
}

interface DetailsProps {
  pharmacyId: string;
  inquiry: ReceivedInquiry;
  titleId: string;
  mayAnswer: boolean;
  isOpen: boolean;
}

function Details({ pharmacyId, inquiry, titleId, mayAnswer, isOpen }: DetailsProps) {
  const t = useInquiriesTexts().inquiry;
  const language = useLanguage();
  const { items, notes, urgency, askedAt, remindedAt, closesAt, distanceKm, landmark, photos } =
    inquiry;
  return (
    <>
      <div className="flex gap-3">
        {/* The photos disappear as soon as the pharmacy may not see them any more
            (docs/files.md). */}
        <InquiryPhotos photos={mayAnswer ? photos : []} />
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <div className="flex items-start gap-2">
            <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
              <UrgencyBadge urgency={urgency} presses={isOpen} />
              <time dateTime={askedAt} title={formatDateTime(language, askedAt)}>
                {relativeTime(language, askedAt)}
              </time>
              {isOpen && remindedAt && <Badge tone="warning">{t.reminded}</Badge>}
              {distanceKm !== null && (
                <span>{t.distance(formatUnit(language, distanceKm, 'kilometer', 1))}</span>
              )}
            </div>
            {mayAnswer && <MuteSender pharmacyId={pharmacyId} inquiry={inquiry} />}
          </div>
          <h3 id={titleId} className="sr-only">
            {t.of(items.map(({ text }) => text).join(t.comma) || t.photosOnly)}
          </h3>
          <InquiryItems items={items} reported={inquiry.reported} />
          {landmark && (
            <p className="text-sm text-muted wrap-anywhere">{t.near(isolated(landmark))}</p>
          )}
          {isOpen && (
            <p className="text-sm text-muted">{t.until(formatDateTime(language, closesAt))}</p>
          )}
        </div>
      </div>
      {notes && (
        <div className="rounded bg-surface-sunken px-3 py-2 text-sm">
          <span className="sr-only">{t.notes}: </span>
          <UserParagraph text={notes} />
        </div>
      )}
    </>
  );
}

const looks: Record<Urgency, { tone: Tone; Icon: typeof Clock }> = {
  normal: { tone: 'neutral', Icon: Clock },
  urgent: { tone: 'urgent', Icon: TriangleAlert },
  emergency: { tone: 'danger', Icon: Siren },
};

interface UrgencyBadgeProps {
  urgency: Urgency;
  /** False for an answered or ended one, which is no longer urgent. */
  presses: boolean;
}

/** Urgency as text and with an icon of its own, as on a request. */
function UrgencyBadge({ urgency, presses }: UrgencyBadgeProps) {
  const t = useDashboardRequestTexts().urgencies;
  const { Icon, tone } = looks[urgency];
  return (
    <Badge tone={presses ? tone : 'neutral'} className="whitespace-nowrap">
      <Icon size={14} aria-hidden="true" />
      {t[urgency]}
    </Badge>
  );
}
