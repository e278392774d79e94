import Clock from 'lucide-react/icons/clock';
import MapPin from 'lucide-react/icons/map-pin';
import { formatUnit } from '../../../i18n/format.ts';
import { useTrackSearchTexts } from '../../../i18n/texts/track-search.ts';
import { useLanguage } from '../../../lib/preferences.tsx';
import {
  AnswerBadge,
  AnswerLines,
  AnswerTimes,
  Pounds,
} from '../../../shared/answers/answer-reading.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Name } from '../../../ui/name.tsx';
import { WrittenText } from '../../../ui/written.tsx';
import type { SearchAnswer, TrackedSearch } from '../kinds.ts';

interface AnswerCardProps {
  answer: SearchAnswer;
  items: TrackedSearch['items'];
  /** It is no longer among the answers: it stays where it stood. */
  isGone: boolean;
  /** Absent where nothing can be chosen any more. */
  onChoose?: (() => void) | undefined;
}

/**
 * What one pharmacy has answered, to be read at a glance: has it, for how much, what is missing, how
 * far, until when. What each item costs stands in the step before choosing.
 */
export function AnswerCard({ answer, items, isGone, onChoose }: AnswerCardProps) {
  const t = useTrackSearchTexts();
  const lacking = { ...answer, lines: answer.lines.filter(({ has }) => !has) };
  return (
    <article
      className={cx(
        'flex flex-col gap-2 rounded border border-line bg-surface-raised p-4 shadow',
        isGone && 'border-dashed bg-surface-sunken',
      )}
    >
      <p className="flex items-center justify-between gap-3">
        <AnswerBadge answer={answer.answer} />
        {answer.totalSdg !== null && (
          <span className="text-lg font-bold">
            <Pounds value={answer.totalSdg} />
          </span>
        )}
      </p>
      <h3 className="leading-snug font-semibold wrap-anywhere">
        <Name value={answer.shopName} />
      </h3>
      <AnswerLines answer={lacking} items={items} />
      <Whereabouts answer={answer} />
      <AnswerTimes answer={answer} />
      {answer.note && <WrittenText text={answer.note} className="line-clamp-3" />}
      {isGone && <p className="font-medium text-danger">{t.gone}</p>}
      {onChoose && (
        <Button
          look={answer.answer === 'all' ? 'primary' : 'secondary'}
          aria-label={t.chooseLabel(answer.shopName)}
          onClick={onChoose}
          className="sm:self-start"
        >
          {t.choose}
        </Button>
      )}
    </article>
  );
}

function Whereabouts({ answer: { isOpen, distanceKm } }: { answer: SearchAnswer }) {
  const t = useTrackSearchTexts();
  const language = useLanguage();
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      <span className={cx('inline-flex items-center gap-1', isOpen && 'font-medium text-success')}>
        <Clock size={16} aria-hidden="true" />
        {isOpen ? t.open : t.closed}
      </span>
      {distanceKm !== null && (
        <span className="inline-flex items-center gap-1">
          <MapPin size={16} aria-hidden="true" />
          {t.away(formatUnit(language, distanceKm, 'kilometer', 1, 'genitive'))}
        </span>
      )}
    </p>
  );
}
