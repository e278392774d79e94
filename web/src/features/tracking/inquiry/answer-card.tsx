import Clock from 'lucide-react/icons/clock';
import MapPin from 'lucide-react/icons/map-pin';
import { formatNumber, formatUnit } from '../../../i18n/format.ts';
import { useTrackInquiryTexts } from '../../../i18n/track-inquiry.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import {
  AnswerBadge,
  AnswerLines,
  AnswerTimes,
  Pounds,
} from '../../../shared/answers/answer-reading.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Name } from '../../../ui/name.tsx';
import { UserParagraph } from '../../../ui/user-text.tsx';
import type { InquiryAnswer, TrackedInquiry } from '../kinds.ts';

interface AnswerCardProps {
  answer: InquiryAnswer;
  items: TrackedInquiry['items'];
  /** True if it is no longer among the answers: it stays in its place. */
  isGone: boolean;
  /** Absent once no pharmacy can be chosen. */
  onChoose?: (() => void) | undefined;
}

/**
 * One pharmacy's answer at a glance: available items, the price, missing items, the distance, the
 * end of a reservation. The step before choosing shows the price of each item.
 */
export function AnswerCard({ answer, items, isGone, onChoose }: AnswerCardProps) {
  const t = useTrackInquiryTexts();
  const language = useLanguage();
  const number = (count: number) => formatNumber(language, count);
  const has = items.length - answer.missing.length;
  // An answer may not say which items are missing, or have a substitute for each.
  const isCounted = answer.answer === 'some' && has > 0 && has < items.length;
  const lacking = { ...answer, lines: answer.lines.filter(({ has }) => !has) };
  return (
    <article
      className={cx(
        'flex flex-col gap-2 rounded border border-line bg-surface-raised p-4 shadow',
        isGone && 'border-dashed bg-surface-sunken',
      )}
    >
      <p className="flex items-center justify-between gap-3">
        <AnswerBadge
          answer={answer.answer}
          text={isCounted ? t.hasOf(number(has), number(items.length)) : undefined}
        />
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
      {answer.note && <UserParagraph text={answer.note} className="line-clamp-3" />}
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

function Whereabouts({ answer: { isOpen, distanceKm } }: { answer: InquiryAnswer }) {
  const t = useTrackInquiryTexts();
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
