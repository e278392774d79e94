import { type Answer, type AnswerKind, isHeldOver } from '@dawaya/contract/vocabulary/answers';
import Check from 'lucide-react/icons/check';
import Replace from 'lucide-react/icons/replace';
import X from 'lucide-react/icons/x';
import { useAnswerReadingTexts } from '../../i18n/answer-reading.ts';
import { openingMoment } from '../../i18n/days.ts';
import { formatDateTime, formatNumber, khartoumDay, relativeTime } from '../../i18n/format.ts';
import { useNow, useToday } from '../../lib/now.tsx';
import { useLanguage } from '../../lib/preferences.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { UserParagraph, UserText } from '../../ui/user-text.tsx';

/** An item in the customer's own wording. */
export interface RequestedItem {
  text: string;
  quantity: string | null;
}

/** Returns whether the customer asked for a quantity: then a line's price is for all of it. */
export const hasQuantity = (items: readonly RequestedItem[]): boolean =>
  items.some(({ quantity }) => quantity);

const tones: Record<AnswerKind, Tone> = {
  all: 'success',
  some: 'warning',
  order: 'primary',
  none: 'neutral',
};

interface AnswerReadingProps {
  answer: Answer;
  items: readonly RequestedItem[];
}

export function AnswerBadge({ answer, text }: { answer: AnswerKind; text?: string | undefined }) {
  const t = useAnswerReadingTexts();
  return <Badge tone={tones[answer]}>{text ?? t.read[answer]}</Badge>;
}

export function AnswerReading({ answer, items }: AnswerReadingProps) {
  const t = useAnswerReadingTexts();
  const language = useLanguage();
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <AnswerBadge answer={answer.answer} />
        {/* The age is the present one, and the document may be older. */}
        <time suppressHydrationWarning dateTime={answer.answeredAt} className="text-sm text-muted">
          {t.answered(relativeTime(language, answer.answeredAt))}
        </time>
      </p>
      <AnswerLines answer={answer} items={items} />
      {answer.totalSdg !== null && (
        <p className="font-semibold">
          {t.totalRead}: <Pounds value={answer.totalSdg} />
        </p>
      )}
      {hasQuantity(items) && hasPrice(answer) && (
        <p className="text-sm text-muted">{t.priceAsked}</p>
      )}
      <AnswerTimes answer={answer} />
      {answer.note && (
        <div>
          <span className="text-sm text-muted">{t.noteRead}</span>
          <UserParagraph text={answer.note} />
        </div>
      )}
    </div>
  );
}

const hasPrice = ({ lines, totalSdg }: Answer) =>
  totalSdg !== null || lines.some(({ priceSdg }) => priceSdg !== null);

export function Pounds({ value }: { value: number }) {
  const t = useAnswerReadingTexts();
  return (
    <span>
      <span className="ltr-run">{formatNumber(useLanguage(), value)}</span> {t.currency}
    </span>
  );
}

export function AnswerLines({ answer, items }: AnswerReadingProps) {
  const t = useAnswerReadingTexts();
  const lines = answer.lines.filter(({ item }) => items[item]);
  if (lines.length === 0) return null;
  return (
    <ul aria-label={t.lines} className="flex flex-col gap-1.5">
      {lines.map(({ item, has, alternative, hasSameContents, priceSdg }) => (
        <li key={item} className="flex flex-wrap items-start gap-x-2">
          {has ? (
            <Check
              size={20}
              role="img"
              aria-label={t.in}
              className="mt-0.5 shrink-0 text-success"
            />
          ) : alternative ? (
            <Replace size={18} aria-hidden="true" className="mt-1 shrink-0 text-warning" />
          ) : (
            <X size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-danger" />
          )}
          <span className="min-w-0 grow basis-20 wrap-anywhere">
            {!has && !alternative && <span className="text-danger">{t.not} </span>}
            <UserText text={items[item]?.text ?? ''} />
            {items[item]?.quantity && (
              <span className="text-muted">
                {'\u00A0· '}
                {t.quantity}: <UserText text={items[item].quantity} />
              </span>
            )}
            {alternative && (
              <span className="block text-sm">
                {t.instead} <UserText text={alternative} />
              </span>
            )}
            {hasSameContents && <span className="block text-sm text-muted">{t.same}</span>}
          </span>
          {priceSdg !== null && <Pounds value={priceSdg} />}
        </li>
      ))}
    </ul>
  );
}

export function AnswerTimes({ answer }: { answer: Answer }) {
  const t = useAnswerReadingTexts();
  const language = useLanguage();
  const today = useToday();
  const now = new Date(useNow() ?? answer.answeredAt);
  // Today's date is left out, so that an answer is read at a glance.
  const written = (moment: string) =>
    khartoumDay(moment) < today
      ? formatDateTime(language, moment)
      : openingMoment(language, moment, today);
  const { readyAt, heldUntil } = answer;
  if (!readyAt && !heldUntil) return null;
  return (
    <ul className="flex flex-col gap-0.5 text-sm">
      {readyAt && <li>{new Date(readyAt) <= now ? t.readyNow : t.readyAt(written(readyAt))}</li>}
      {heldUntil && (
        <li className={isHeldOver(answer, now) ? 'font-medium text-warning' : undefined}>
          {(isHeldOver(answer, now) ? t.heldOver : t.heldUntil)(written(heldUntil))}
        </li>
      )}
    </ul>
  );
}
