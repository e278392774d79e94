import { answerKinds } from '@dawaya/contract/vocabulary/answers';
import { type ReactNode, useRef, useState } from 'react';
import { useAnswerReadingTexts } from '../../../i18n/answer-reading.ts';
import { formatNumber, formatUnit, plural, relativeTime } from '../../../i18n/format.ts';
import { useTrackInquiryTexts } from '../../../i18n/track-inquiry.ts';
import { useNow } from '../../../lib/now.tsx';
import { useLanguage } from '../../../lib/preferences.ts';
import {
  AnswerBadge,
  AnswerLines,
  AnswerTimes,
  hasQuantity,
  Pounds,
} from '../../../shared/answers/answer-reading.tsx';
import { hasNoRecipients } from '../../../shared/requests/status-badge.tsx';
import { useSteadyRows } from '../../../shared/steady-list/use-steady-rows.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Drawing } from '../../../ui/drawing.tsx';
import { Name } from '../../../ui/name.tsx';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import { UserText } from '../../../ui/user-text.tsx';
import type { InquiryAnswer, TrackedInquiry } from '../queries.ts';

interface AnswerListProps {
  token: string;
  inquiry: TrackedInquiry;
  isFetching: boolean;
  onMade: () => void;
}

const loadChoosing = () => import('./choose-dialog.tsx');
const loadDirections = () => import('../directions.tsx');

const idOf = ({ pharmacyId }: InquiryAnswer) => pharmacyId;

interface Row {
  row: InquiryAnswer;
  hasLeft: boolean;
}

const answerRank = ({ row: { answer }, hasLeft }: Row) =>
  hasLeft ? answerKinds.length : answerKinds.indexOf(answer);

/** Compares answers: a small sum for a part of the medicines is not the cheapest. */
export const byPrice = (one: Row, other: Row): number =>
  answerRank(one) - answerRank(other) || (one.row.totalSdg ?? 0) - (other.row.totalSdg ?? 0);

/**
 * The answers as they arrive, new ones below; none moves under a thumb. Each can be chosen while
 * the inquiry is open.
 */
export function AnswerList({ token, inquiry, isFetching, onMade }: AnswerListProps) {
  const t = useTrackInquiryTexts();
  const { priceAsked } = useAnswerReadingTexts();
  const language = useLanguage();
  const box = useRef<HTMLUListElement>(null);
  const { rows, isInOrder, insert } = useSteadyRows(inquiry.answers, {
    idOf,
    isFetching,
    box,
    appendsAll: true,
  });
  const [chosen, setChosen] = useState<InquiryAnswer>();
  // The order when it was pressed: an answer that arrives later comes below, as always.
  const [cheapest, setCheapest] = useState<string[]>();
  const placeOf = ({ row }: { row: InquiryAnswer }) =>
    cheapest?.includes(row.pharmacyId) ? cheapest.indexOf(row.pharmacyId) : rows.length;
  const shown = cheapest ? [...rows].sort((one, other) => placeOf(one) - placeOf(other)) : rows;
  const priced = rows.filter(({ row }) => row.totalSdg !== null);
  const isOpen = inquiry.status === 'open';
  const first = shown.find(({ row, hasLeft }) => row.answer === 'all' && !hasLeft)?.row;
  const isUnasked = hasNoRecipients(inquiry);
  // Loaded before a press: the connection may be gone by then.
  const choosing = useLazyModule(loadChoosing, isOpen && rows.length > 0);
  return (
    <section aria-labelledby="answers" className="flex flex-col gap-3">
      <div className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="answers" className="flex items-end gap-3 text-xl font-semibold">
          {t.answers}
          {rows.length > 0 && <Drawing of="found" />}
        </h2>
        {!isInOrder || cheapest ? (
          <Button
            variant="quiet"
            onClick={() => {
              setCheapest(undefined);
              insert();
            }}
            className="text-primary"
          >
            {t.bestFirst}
          </Button>
        ) : (
          priced.length > 1 && (
            <Button
              variant="quiet"
              onClick={() => setCheapest(priced.sort(byPrice).map(({ row }) => idOf(row)))}
              className="text-primary"
            >
              {t.cheapestFirst}
            </Button>
          )
        )}
      </div>
      <p role="status" className="sr-only">
        {rows.length > 0 && plural(language, rows.length, t.count)}
      </p>
      {priced.length > 0 && hasQuantity(inquiry.items) && (
        <p className="text-sm text-muted">{priceAsked}</p>
      )}
      {rows.length === 0 && (
        <div className="flex items-center gap-4 text-muted">
          <Drawing of={isOpen && !isUnasked ? 'waiting' : 'none'} />
          {isOpen ? (
            <p>
              <span className="block font-semibold text-text">
                {isUnasked ? t.noneAsked : t.none}
              </span>{' '}
              {isUnasked ? t.noneAskedText : t.noneText}
            </p>
          ) : (
            <p>{t.noneOver}</p>
          )}
        </div>
      )}
      <ul ref={box}>
        {shown.map(({ row, hasLeft }) => (
          <li key={row.pharmacyId} className="animate-[toast-in_150ms_ease-out]">
            <AnswerCard
              answer={row}
              items={inquiry.items}
              hasLeft={hasLeft}
              isFirst={row === first}
              onChoose={isOpen && !hasLeft ? () => setChosen(row) : undefined}
            />
          </li>
        ))}
      </ul>
      {choosing && chosen && (
        <choosing.ChooseDialog
          token={token}
          inquiry={inquiry}
          answer={chosen}
          onClose={() => setChosen(undefined)}
          onMade={onMade}
        />
      )}
    </section>
  );
}

/** The answer as a coloured edge, next to its words. */
const edges: Record<InquiryAnswer['answer'], string> = {
  all: 'border-s-success',
  some: 'border-s-warning',
  order: 'border-s-primary',
  none: 'border-s-line-strong',
};

interface AnswerCardProps {
  answer: InquiryAnswer;
  items: TrackedInquiry['items'];
  /** True if it is no longer among the answers: it stays in its place. */
  hasLeft: boolean;
  /** Whether it is the first answer that has everything. */
  isFirst: boolean;
  /** Absent once no pharmacy can be chosen. */
  onChoose?: (() => void) | undefined;
}

/**
 * One pharmacy's answer at a glance: available items, the price, missing items, the distance, the
 * end of a reservation. The step before choosing shows the price of each item.
 */
function AnswerCard({ answer, items, hasLeft, isFirst, onChoose }: AnswerCardProps) {
  const t = useTrackInquiryTexts();
  const { answered, noteRead } = useAnswerReadingTexts();
  const now = useNow();
  const way = useLazyModule(loadDirections, true);
  const language = useLanguage();
  const place = [answer.address, answer.landmark].filter(Boolean).join(' · ');
  const number = (count: number) => formatNumber(language, count);
  const has = items.length - answer.missing.length;
  // An answer may not say which items are missing, or have a substitute for each.
  const isCounted = answer.answer === 'some' && has > 0 && has < items.length;
  // Once one is missing or replaced, each line explains its part of the total.
  const explained = answer.lines.some(({ has }) => !has) ? answer : { ...answer, lines: [] };
  return (
    <article
      className={cx(
        'flex flex-col gap-2 border-s-4 border-b border-line py-3 ps-3',
        hasLeft ? 'border-dashed bg-surface-sunken' : edges[answer.answer],
      )}
    >
      <p className="flex items-center justify-between gap-3">
        <AnswerBadge
          answer={answer.answer}
          text={isCounted ? t.hasOf(number(has), number(items.length)) : undefined}
        />
        {/* The age is the present one, and the document may be older. */}
        <time
          suppressHydrationWarning
          dateTime={answer.answeredAt}
          className="text-end text-sm text-muted"
        >
          {answered(relativeTime(language, answer.answeredAt, now))}
        </time>
      </p>
      <h3 className="leading-snug font-semibold wrap-anywhere">
        <Name value={answer.shopName} />
      </h3>
      <Comparison answer={answer}>
        {way && answer.opensAt && <way.NextOpening at={answer.opensAt} />}
      </Comparison>
      <AnswerLines answer={explained} items={items} />
      {place && (
        <p className="text-sm text-muted wrap-anywhere">
          <UserText text={place} />
        </p>
      )}
      <AnswerTimes answer={answer} />
      {answer.note && (
        <p className="line-clamp-3 text-sm whitespace-pre-line wrap-anywhere">
          <span className="text-muted">{noteRead}</span> <UserText text={answer.note} />
        </p>
      )}
      {hasLeft && <p className="font-medium text-danger">{t.gone}</p>}
      <div className="flex min-h-11 gap-3">
        {onChoose && (
          <Button
            variant={isFirst ? 'primary' : 'quiet'}
            aria-label={t.chooseLabel(answer.shopName)}
            onClick={onChoose}
            className={isFirst ? 'max-sm:flex-1' : '-ms-3 text-primary'}
          >
            {t.choose}
          </Button>
        )}
        {way && <way.Directions pharmacy={answer} />}
      </div>
    </article>
  );
}

/** The total, the distance and whether it is open: in the same columns for every answer. */
function Comparison({ answer, children }: { answer: InquiryAnswer; children: ReactNode }) {
  const { isOpen, distanceKm, totalSdg } = answer;
  const t = useTrackInquiryTexts();
  const { totalRead } = useAnswerReadingTexts();
  const language = useLanguage();
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(5rem,100%),1fr))] gap-2 text-sm">
      {totalSdg === null ? (
        <p className="text-muted">{answer.answer !== 'none' && t.unpriced}</p>
      ) : (
        <p className="text-base font-bold">
          <span className="sr-only">{totalRead}</span> <Pounds value={totalSdg} />
        </p>
      )}
      <p>
        {distanceKm !== null &&
          t.away(formatUnit(language, distanceKm, 'kilometer', 1, 'genitive'))}
      </p>
      <p className={isOpen ? 'font-medium text-success' : 'text-muted'}>
        {isOpen ? t.open : t.closed}
        {children}
      </p>
    </div>
  );
}
