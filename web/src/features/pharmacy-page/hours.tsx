import type { PharmacyInFull } from '@dawaya/contract/endpoints/pharmacies';
import { dayOf, weekdayOf } from '@dawaya/contract/vocabulary/khartoum-time';
import { weekdays } from '@dawaya/contract/vocabulary/opening-times';
import { timeOfDay, weekdayName } from '../../i18n/days.ts';
import { formatDay } from '../../i18n/format.ts';
import { usePharmacyPageTexts } from '../../i18n/pharmacy-page.ts';
import { useToday } from '../../lib/now.tsx';
import { useLanguage } from '../../lib/preferences.ts';
import { cx } from '../../ui/cx.ts';
import { Fold } from '../../ui/fold.tsx';
import { UserText } from '../../ui/user-text.tsx';

export function Hours({ pharmacy }: { pharmacy: PharmacyInFull }) {
  const t = usePharmacyPageTexts();
  const today = useToday();
  const { is24Hours, phone } = pharmacy;
  const weeks = is24Hours ? [] : groupByWeek(pharmacy.hours, today);
  return (
    <section className="flex flex-col gap-4 border-t border-line pt-5">
      <h2 className="text-xl font-bold">{t.hours}</h2>
      {is24Hours && <p>{t.everyDay}</p>}
      {!is24Hours && weeks.length === 0 && (
        <p>
          {t.hoursUnknown} {phone && t.callFirst}
        </p>
      )}
      {weeks.slice(0, 1).map((week) => (
        <WeekTable key={week.period?.from ?? ''} week={week} today={today} />
      ))}
      {weeks.length > 1 && (
        <Fold title={t.otherTimes}>
          <div className="flex flex-col gap-4">
            {weeks.slice(1).map((week) => (
              <WeekTable key={week.period?.from ?? ''} week={week} today={today} />
            ))}
          </div>
        </Fold>
      )}
      <Closures closures={pharmacy.closures.filter(({ until }) => until >= today)} />
    </section>
  );
}

function WeekTable({ week, today }: { week: Week; today: string }) {
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
        {groupEqualDays(week.days).map(({ weekdays: [first = 0, ...others], spans }) => {
          const isToday = weekday === first || others.includes(weekday ?? -1);
          const last = others.at(-1);
          return (
            <tr
              key={first}
              aria-current={isToday ? 'date' : undefined}
              className={cx('border-t border-line', isToday && 'font-bold')}
            >
              <th scope="row" className="py-2 pe-4 text-start align-top font-[inherit]">
                {weekdayName(language, first)}
                {last !== undefined && ` – ${weekdayName(language, last)}`}
                {isToday && <span className="block text-sm text-primary">{t.today}</span>}
              </th>
              <td className="py-2">
                {spans.length === 0 && <span className="text-muted">{t.closedDay}</span>}
                {spans.map(({ opens, closes }) => (
                  <span key={opens} className="block whitespace-nowrap">
                    {timeOfDay(language, opens)} – {timeOfDay(language, closes)}
                  </span>
                ))}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Returns the days of a week from Saturday on, with neighbours of the same hours as one. */
export function groupEqualDays(days: Week['days']) {
  const alike: { weekdays: number[]; spans: Span[]; hours: string }[] = [];
  for (const { weekday, spans } of [...days.slice(6), ...days.slice(0, 6)]) {
    const hours = spans.map(({ opens, closes }) => opens + closes).join();
    const before = alike.at(-1);
    if (before?.hours === hours) before.weekdays.push(weekday);
    else alike.push({ weekdays: [weekday], spans, hours });
  }
  return alike;
}

function Closures({ closures }: { closures: PharmacyInFull['closures'] }) {
  const t = usePharmacyPageTexts();
  const language = useLanguage();
  if (closures.length === 0) return null;
  return (
    <div>
      <h3 className="font-semibold">{t.closures}</h3>
      <ul>
        {closures.map(({ from, until, reason }) => (
          <li key={from} className="border-t border-line py-2">
            {from === until
              ? t.closedOn(formatDay(language, from))
              : t.period(formatDay(language, from), formatDay(language, until))}
            {reason && (
              <span className="block text-muted">
                <span className="sr-only">{t.closureReason}: </span>
                <UserText text={reason} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

type Span = PharmacyInFull['hours'][number];

interface Week {
  period?: { from: string; until: string };
  /** Whether its hours count today; true for one week at most. */
  isTodays: boolean;
  /** From Sunday on; a day without a span is closed. */
  days: { weekday: number; spans: Span[] }[];
}

const periodOf = ({ validFrom, validUntil }: Span) =>
  validFrom && validUntil ? { from: validFrom, until: validUntil } : undefined;

/**
 * Returns hours as weeks: the present one first, the usual one before future periods, and no past
 * periods.
 * @param today in Khartoum, like 2026-11-22
 */
export function groupByWeek(hours: readonly Span[], today: string): Week[] {
  const weeks = new Map<string, { period: Week['period']; spans: Span[] }>();
  for (const span of hours) {
    const period = periodOf(span);
    if (period && period.until < today) continue;
    // A tilde sorts after a space: a period that begins today comes before the usual week.
    const key = period ? `${period.from} ${period.until}` : `${today}~`;
    const week = weeks.get(key) ?? { period, spans: [] };
    week.spans.push(span);
    weeks.set(key, week);
  }
  return [...weeks]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { period, spans }], index) => ({
      ...(period && { period }),
      isTodays: index === 0 && (!period || period.from <= today),
      days: weekdays.map((weekday) => ({
        weekday,
        spans: spans
          .filter((span) => span.weekday === weekday)
          .sort((one, other) => (one.opens < other.opens ? -1 : 1)),
      })),
    }));
}
