import { dayOf, weekdayOf } from '@dawaya/contract/vocabulary/khartoum-time';
import type { Weekday } from '@dawaya/contract/vocabulary/opening-times';
import { weekdays } from '@dawaya/contract/vocabulary/opening-times';
import { timeOfDay, weekdayName } from '../../../i18n/days.ts';
import { useHoursTexts } from '../../../i18n/hours.ts';
import { useToday } from '../../../lib/now.tsx';
import { useLanguage } from '../../../lib/preferences.ts';
import { type EditedHours, timesOf } from './edited-hours.ts';

/** From Saturday on, as on the pharmacy's page. */
export const week = [...weekdays.slice(6), ...weekdays.slice(0, 6)];

/** The week as it is saved, for reading. */
export function WeekSummary({ edited }: { edited: EditedHours }) {
  const today = weekdayOf(dayOf(useToday()));
  return (
    <ul className="max-w-md divide-y divide-line">
      {week.map((weekday) => (
        <li key={weekday} className="flex py-1.5">
          <DayLine edited={edited} period={null} weekday={weekday} isToday={weekday === today} />
        </li>
      ))}
    </ul>
  );
}

interface DayLineProps {
  edited: EditedHours;
  period: number | null;
  weekday: Weekday;
  isToday: boolean;
}

/** A day and its times in one line. */
export function DayLine({ edited, period, weekday, isToday }: DayLineProps) {
  const t = useHoursTexts();
  const language = useLanguage();
  const times = timesOf(edited, period, weekday);
  const time = (value: string) => (value === '' ? '…' : timeOfDay(language, value));
  return (
    <span
      aria-current={isToday ? 'date' : undefined}
      className="flex grow justify-between gap-4 text-text"
    >
      <span className={isToday ? 'font-semibold' : 'font-normal'}>
        {weekdayName(language, weekday)}
        {isToday && <span className="text-primary"> · {t.today}</span>}
      </span>
      <span className="text-end font-normal">
        {times.length === 0 && <span className="text-muted">{t.closed}</span>}
        {times.map(({ id, opens, closes }) => (
          <span key={id} className="block whitespace-nowrap">
            {time(opens)} – {time(closes)}
          </span>
        ))}
      </span>
    </span>
  );
}
