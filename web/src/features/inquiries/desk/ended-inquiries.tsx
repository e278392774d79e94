import type { EndedInquiry } from '@dawaya/contract/endpoints/pharmacy-inquiries';
import { formatDateTime, relativeTime } from '../../../i18n/format.ts';
import { useInquiriesTexts } from '../../../i18n/inquiries.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { AnswerBadge } from '../../../shared/answers/answer-reading.tsx';
import { UserText } from '../../../ui/user-text.tsx';
import { StateBadge } from './given-answer.tsx';

/**
 * The outcomes of the last days' answers, each with its first medicine: only the chosen pharmacy
 * has the rest, as a request (docs/files.md).
 */
export function EndedInquiries({ ended }: { ended: readonly EndedInquiry[] }) {
  const t = useInquiriesTexts();
  const language = useLanguage();
  if (ended.length === 0) return null;
  return (
    <section aria-label={t.ended} className="flex flex-col gap-1">
      <h3 className="font-semibold">{t.ended}</h3>
      <ul className="flex flex-col divide-y divide-line">
        {ended.map(({ inquiryId, medicine, answer, answeredAt, outcome }) => (
          <li key={inquiryId} className="flex flex-wrap items-center gap-x-2 gap-y-1 py-2">
            <UserText
              text={medicine ?? t.inquiry.photosOnly}
              className="text-match-parent basis-full font-semibold wrap-anywhere sm:basis-auto"
            />
            {outcome === 'chosen' ? (
              <a
                href="#requests-title"
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                <StateBadge state={outcome} />
              </a>
            ) : (
              <StateBadge state={outcome} />
            )}
            <AnswerBadge answer={answer} />
            <time
              dateTime={answeredAt}
              title={formatDateTime(language, answeredAt)}
              className="text-sm text-muted"
            >
              {relativeTime(language, answeredAt)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
