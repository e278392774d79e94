import type { ReceivedInquiry } from '@dawaya/contract/endpoints/inquiry';
import type { Answer } from '@dawaya/contract/vocabulary/answers';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useAnswerReadingTexts } from '../../../i18n/answer-reading.ts';
import { formatDateTime, formatNumber, relativeTime } from '../../../i18n/format.ts';
import { useInquiriesTexts } from '../../../i18n/inquiries.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { AnswerBadge, Pounds } from '../../../shared/answers/answer-reading.tsx';
import { cx } from '../../../ui/cx.ts';
import { UserText } from '../../../ui/user-text.tsx';
import { StateBadge } from './given-answer.tsx';
import type { InquiryState } from './inquiry.ts';
import { UrgencyBadge } from './urgency-badge.tsx';

interface InquiryLineProps {
  inquiry: ReceivedInquiry;
  state: InquiryState;
  isFolded: boolean;
  onToggle: () => void;
}

/** An inquiry as one line, which unfolds. */
export function InquiryLine({ inquiry, state, isFolded, onToggle }: InquiryLineProps) {
  const t = useInquiriesTexts().inquiry;
  const language = useLanguage();
  const { given, items, urgency } = inquiry;
  const name = items[0]?.text ?? t.photosOnly;
  return (
    <h3>
      <button
        type="button"
        aria-expanded={!isFolded}
        onClick={onToggle}
        className="flex min-h-11 w-full items-center gap-x-2 py-0.5 pe-3 text-start leading-snug -outline-offset-2"
      >
        {/* On a phone an answered one's name has a row of its own, for the answer and its sum. */}
        <span
          className={cx(
            'flex min-w-0 flex-1 gap-x-3',
            state === 'open' && !given ? 'items-center' : 'flex-col sm:flex-row sm:items-center',
          )}
        >
          <span className="flex max-w-full min-w-0 flex-1 gap-x-2">
            {/* The strength is at the end of a name, so it wraps before it is cut. */}
            <UserText text={name} className="line-clamp-2" />
            {items.length > 1 && (
              <bdi dir="ltr" className="text-muted">
                +{formatNumber(language, items.length - 1)}
              </bdi>
            )}
          </span>
          <span className="flex shrink-0 items-center justify-between gap-x-3">
            {state === 'open' && !given && urgency !== 'normal' && (
              <UrgencyBadge urgency={urgency} presses />
            )}
            {(state === 'open' || state === 'waiting') && given && (
              <AnswerBadge answer={given.answer} />
            )}
            {state !== 'open' && state !== 'waiting' && <StateBadge state={state} />}
            {given ? <Total answer={given} /> : <AskedAt inquiry={inquiry} />}
          </span>
        </span>
        <ChevronDown
          size={18}
          aria-hidden="true"
          className={cx('shrink-0 text-muted', !isFolded && 'rotate-180')}
        />
      </button>
    </h3>
  );
}

function Total({ answer: { totalSdg } }: { answer: Answer }) {
  const { totalRead } = useAnswerReadingTexts();
  if (totalSdg === null) return null;
  return (
    <span>
      {/* A visible name makes the line higher once the sum comes, and moves the next question. */}
      <span className="sr-only">{totalRead} </span>
      <Pounds value={totalSdg} />
    </span>
  );
}

function AskedAt({ inquiry: { askedAt } }: { inquiry: ReceivedInquiry }) {
  const language = useLanguage();
  return (
    <time
      dateTime={askedAt}
      title={formatDateTime(language, askedAt)}
      className="hidden text-sm text-muted sm:inline"
    >
      {relativeTime(language, askedAt)}
    </time>
  );
}
