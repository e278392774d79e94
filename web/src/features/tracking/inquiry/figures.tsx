import { formatDateTime, formatNumber, formatTime } from '../../../i18n/format.ts';
import { useTrackInquiryTexts } from '../../../i18n/track-inquiry.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import type { TrackedInquiry } from '../kinds.ts';

export function Figures({ inquiry }: { inquiry: TrackedInquiry }) {
  const t = useTrackInquiryTexts();
  const language = useLanguage();
  const { asked, looked, declined, answers, nextWaveAt, closesAt, emailProven } = inquiry;
  // A locked page has neither the answers nor their number.
  const shown = inquiry.locked
    ? (['asked', 'looked'] as const)
    : (['asked', 'looked', 'answered', 'declined'] as const);
  const figures = { asked, looked, answered: answers.length, declined };
  return (
    <>
      <dl className="grid grid-cols-4 gap-2 text-center">
        {shown.map((name) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="text-sm leading-tight text-muted">{t.figures[name]}</dt>
            <dd className="text-2xl font-bold tabular-nums">
              {formatNumber(language, figures[name])}
            </dd>
          </div>
        ))}
      </dl>
      {inquiry.status === 'open' && (
        <p className="text-sm text-muted">
          {nextWaveAt && emailProven && t.nextWave(formatTime(language, nextWaveAt))}{' '}
          {t.until(formatDateTime(language, closesAt))}
        </p>
      )}
    </>
  );
}
