import { formatDateTime, formatNumber, formatTime } from '../../../i18n/format.ts';
import { useTrackSearchTexts } from '../../../i18n/texts/track-search.ts';
import { useLanguage } from '../../../lib/preferences.tsx';
import type { TrackedSearch } from '../kinds.ts';

/** How many were asked, looked and answered, and when more are asked. */
export function Figures({ search }: { search: TrackedSearch }) {
  const t = useTrackSearchTexts();
  const language = useLanguage();
  const { asked, looked, declined, answers, nextWaveAt, closesAt, emailProven } = search;
  // A locked page tells neither answers nor how many.
  const shown = search.locked
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
      {search.status === 'open' && (
        <p className="text-sm text-muted">
          {nextWaveAt && emailProven && t.nextWave(formatTime(language, nextWaveAt))}{' '}
          {t.until(formatDateTime(language, closesAt))}
        </p>
      )}
    </>
  );
}
