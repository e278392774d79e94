import type { Overview } from '@dawaya/contract/endpoints/admin-overview';
import { type ReactNode, useState } from 'react';
import { useOverviewTexts } from '../../../i18n/admin-overview.ts';
import { formatDayMonth, plural } from '../../../i18n/format.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { BarChart } from '../../../ui/bar-chart.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { Name } from '../../../ui/name.tsx';
import { noFigure, shareInTime, type TownScope, useFigures } from './queries.ts';

type Week = Overview['weeks'][number];

export function Pictures({ weeks }: { weeks: Week[] }) {
  const t = useOverviewTexts();
  const language = useLanguage();
  const say = useFigures();
  const picture = (
    title: string,
    value: (week: Week) => number | null,
    text: (week: Week) => string,
  ) => {
    const bars = weeks.map((week) => {
      const label = t.weekOf(formatDayMonth(language, week.week));
      const tick = formatDayMonth(language, week.week, 'short');
      return { label, tick, value: value(week), text: text(week) };
    });
    return (
      <Card className="min-w-0">
        <BarChart title={title} bars={bars} />
      </Card>
    );
  };
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      {picture(
        t.pictures.requests,
        ({ requests }) => requests,
        ({ requests }) => say.number(requests),
      )}
      {picture(t.pictures.inTime, shareInTime, say.inTime)}
      {picture(
        t.pictures.firstLook,
        ({ medianMinutesToFirstLook }) => medianMinutesToFirstLook,
        say.firstLook,
      )}
    </div>
  );
}

interface WithBeforeProps {
  /** The figure of the period before; no text if that period was not measured. */
  before: string | null;
  children: string;
}

/** A figure and, smaller, the same of the period before it: '12 8 before'. */
export function WithBefore({ before, children }: WithBeforeProps) {
  const t = useOverviewTexts();
  return (
    // Boxes, because two numbers side by side would become one in Arabic.
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span>{children}</span>
      {before !== null && before !== noFigure && (
        <span className="text-sm font-normal text-muted">{t.before(before)}</span>
      )}
    </span>
  );
}

interface TownsTableProps {
  towns: Overview['towns'];
  onChoose: (town: TownScope) => void;
}

const cell = 'px-1 py-2 text-end sm:px-3';
/** A phone has room for three figures; the town alone shows all of them above. */
const wide = 'max-sm:hidden';

export function TownsTable({ towns, onChoose }: TownsTableProps) {
  const t = useOverviewTexts().towns;
  const say = useFigures();
  const language = useLanguage();
  const [showsAll, setShowsAll] = useState(false);
  const asking = towns.filter(({ requests }) => requests > 0);
  const quiet = towns.length - asking.length;
  return (
    <div className="flex flex-col items-start gap-3">
      <table className="w-full border-y border-line text-sm sm:text-base">
        <caption className="pb-2 text-start text-xl font-bold">{t.title}</caption>
        <thead>
          <tr className="border-b border-line text-muted">
            <th scope="col" className="px-1 py-2 text-start font-medium sm:px-3">
              {t.town}
            </th>
            <Head>{t.requests}</Head>
            <Head>{t.inTime}</Head>
            <Head>{t.untilLook}</Head>
            <Head className={wide}>{t.declined}</Head>
            <Head className={wide}>{t.newPharmacies}</Head>
          </tr>
        </thead>
        <tbody>
          {(showsAll ? towns : asking).map((town) => (
            <tr key={`${town.state} ${town.city}`} className="border-b border-line last:border-0">
              <TownCell town={town} onChoose={onChoose} />
              <td className={cell}>{say.number(town.requests)}</td>
              <td className={cell}>{say.inTime(town)}</td>
              <td className={cell}>{say.firstLook(town)}</td>
              <td className={cx(cell, wide)}>{say.number(town.declined)}</td>
              <td className={cx(cell, wide)}>{say.number(town.newPharmacies)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {quiet > 0 && !showsAll && (
        <Button variant="secondary" onClick={() => setShowsAll(true)}>
          {plural(language, quiet, t.quiet)}
        </Button>
      )}
    </div>
  );
}

interface TownCellProps {
  town: Pick<Overview['towns'][number], 'state' | 'city' | 'nameAr'>;
  onChoose: (town: TownScope) => void;
}

/** The name of a row; a press shows the town's figures alone. */
export function TownCell({ town: { state, city, nameAr }, onChoose }: TownCellProps) {
  const language = useLanguage();
  return (
    <th scope="row" className="max-w-24 text-start font-medium break-words sm:max-w-none">
      <button
        type="button"
        onClick={() => onChoose({ state, city })}
        className="min-h-11 w-full px-1 text-start text-primary sm:px-3 underline underline-offset-4"
      >
        <Name value={language === 'ar' ? nameAr : city} />
      </button>
    </th>
  );
}

function Head({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <th scope="col" className={cx(cell, 'font-medium', className)}>
      {children}
    </th>
  );
}
