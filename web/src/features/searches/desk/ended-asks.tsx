import type { EndedAsk } from '@dawaya/contract/endpoints/asks';
import { formatDateTime, relativeTime } from '../../../i18n/format.ts';
import { useAsksTexts } from '../../../i18n/texts/asks.ts';
import { useLanguage } from '../../../lib/preferences.tsx';
import { AnswerBadge } from '../../../shared/answers/answer-reading.tsx';
import { StateBadge } from './state-badge.tsx';

/**
 * What became of the answers of the last days. What was asked is not there any more: only whoever was
 * chosen has it, as a request (product decision 44).
 */
export function EndedAsks({ ended }: { ended: readonly EndedAsk[] }) {
  const t = useAsksTexts();
  const language = useLanguage();
  if (ended.length === 0) return null;
  return (
    <section aria-label={t.ended} className="flex flex-col gap-1">
      <h3 className="font-semibold">{t.ended}</h3>
      <ul className="flex flex-col divide-y divide-line">
        {ended.map(({ searchId, answer, answeredAt, outcome }) => (
          <li key={searchId} className="flex flex-wrap items-center gap-x-2 gap-y-1 py-2">
            <StateBadge state={outcome} />
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
