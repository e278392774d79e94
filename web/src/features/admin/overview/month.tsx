import type { Month } from '@dawaya/contract/endpoints/admin-overview';
import { minAskers } from '@dawaya/contract/vocabulary/medicines';
import { useQuery } from '@tanstack/react-query';
import { useOverviewTexts } from '../../../i18n/admin-overview.ts';
import { formatDuration } from '../../../i18n/duration.ts';
import { formatDayMonth } from '../../../i18n/format.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { useEndWithSession } from '../../../lib/session.ts';
import { BarChart } from '../../../ui/bar-chart.tsx';
import { Card } from '../../../ui/card.tsx';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';
import { TownCell, WithBefore } from './figures.tsx';
import { monthQuery, noFigure, type TownScope, useFigures } from './queries.ts';

type Figures = Month['total'];

interface MonthPartProps extends TownScope {
  onChooseTown: (town: TownScope) => void;
}

/**
 * The requests of the last thirty days: by day, and by town how many were answered and how fast.
 */
export function MonthPart({ state, city, onChooseTown }: MonthPartProps) {
  const t = useOverviewTexts().month;
  const query = useQuery(monthQuery({ state, city }));
  useEndWithSession('admin', query.error);
  return (
    <WhenLoaded query={query} texts={t}>
      {(month) => (
        <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
          <Card className="min-w-0">
            <Days month={month} />
          </Card>
          {month.towns.length > 0 && <Towns towns={month.towns} onChoose={onChooseTown} />}
        </div>
      )}
    </WhenLoaded>
  );
}

function useMonthFigures() {
  const language = useLanguage();
  const { number, share } = useFigures();
  return {
    number,
    answered: (figures: Figures) =>
      figures && figures.measured > 0 ? share(figures.answered / figures.measured) : noFigure,
    firstAnswer: (figures: Figures) =>
      figures?.medianMinutesToFirstAnswer == null
        ? noFigure
        : formatDuration(language, figures.medianMinutesToFirstAnswer),
  };
}

function Days({ month: { total, previous, days } }: { month: Month }) {
  const t = useOverviewTexts();
  const language = useLanguage();
  const say = useMonthFigures();
  if (!total) return <p className="text-muted">{t.month.few(say.number(minAskers))}</p>;
  const counts =
    total.measured > 0 && t.inTimeOf(say.number(total.answered), say.number(total.measured));
  const facts = [
    [t.requests, say.number(total.requests), say.number(previous?.requests ?? 0), false],
    [t.month.answered, say.answered(total), say.answered(previous), counts],
    [t.month.firstAnswer, say.firstAnswer(total), say.firstAnswer(previous), false],
  ] as const;
  const bars = days.map(({ day, requests }) => {
    const label = formatDayMonth(language, day);
    return { label, value: requests, text: say.number(requests) };
  });
  return (
    <>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {facts.map(([label, text, before, note]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-xl font-bold">
              <WithBefore before={previous && before}>{text}</WithBefore>
              {note && <p className="text-sm font-normal text-muted">{note}</p>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-1 mb-3 text-sm text-muted">
        {previous ? t.month.before : t.month.fewBefore(say.number(minAskers))}
      </p>
      <BarChart title={t.month.byDay} bars={bars} written={say.number} />
    </>
  );
}

const cell = 'px-1 py-2 text-end sm:px-3';

interface TownsProps extends Pick<Month, 'towns'> {
  onChoose: (town: TownScope) => void;
}

function Towns({ towns, onChoose }: TownsProps) {
  const { towns: words, month: t } = useOverviewTexts();
  const say = useMonthFigures();
  return (
    <div className="min-w-0">
      <table className="w-full border-y border-line text-sm sm:text-base">
        <caption className="sr-only">{t.towns}</caption>
        <thead>
          <tr className="border-b border-line text-muted">
            <th scope="col" className="px-1 py-2 text-start font-medium sm:px-3">
              {words.town}
            </th>
            {[words.requests, t.gotAnswer, t.untilAnswer].map((label) => (
              <th key={label} scope="col" className={`${cell} font-medium`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {towns.map(({ city, nameAr, state, figures }) => (
            <tr key={`${state} ${city}`} className="border-b border-line last:border-0">
              <TownCell town={{ city, nameAr, state }} onChoose={onChoose} />
              <td className={cell}>{figures ? say.number(figures.requests) : noFigure}</td>
              <td className={cell}>{say.answered(figures)}</td>
              <td className={cell}>{say.firstAnswer(figures)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {towns.some(({ figures }) => figures === null) && (
        <p className="mt-2 text-sm text-muted">{t.fewNote(say.number(minAskers))}</p>
      )}
    </div>
  );
}
