import { dayOf, weekdayOf } from '@dawaya/contract/vocabulary/khartoum-time';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { formatDay, formatTime, formatWeekday } from '../../i18n/format.ts';
import { usePharmacyPageTexts } from '../../i18n/pharmacy-page.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { cx } from '../../ui/cx.ts';
import type { Week } from './weeks.ts';

export function WeekTable({ week, today }: { week: Week; today: string }) {
  const t = usePharmacyPageTexts();
  const language = useLanguage();
  const { period, isTodays } = week;
  const weekday = isTodays ? weekdayOf(dayOf(today)) : undefined;
  return (
    <table className="w-full text-start">
      <caption className="mb-1 text-start font-semibold">
        {period
          ? t.period(formatDay(language, period.from), formatDay(language, period.until))
          : t.usual}
      </caption>
      <tbody>
        {week.days.map((day) => (
          <tr
            key={day.weekday}
            aria-current={day.weekday === weekday ? 'date' : undefined}
            className={cx('border-t border-line', day.weekday === weekday && 'font-bold')}
          >
            <th scope="row" className="py-2 pe-4 text-start align-top font-[inherit]">
              {weekdayName(language, day.weekday)}
            </th>
            <td className="py-2">
              {day.spans.length === 0 && <span className="text-muted">{t.closedDay}</span>}
              {day.spans.map(({ opens, closes }) => (
                <span key={opens} className="block whitespace-nowrap">
                  {timeOfDay(language, opens)} – {timeOfDay(language, closes)}
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const sunday = Date.parse('2026-11-22T12:00Z');
const weekdayName = (language: Language, weekday: number) =>
  formatWeekday(language, new Date(sunday + weekday * 86_400_000));
const timeOfDay = (language: Language, time: string) =>
  formatTime(language, `2026-11-22T${time}+02:00`);
