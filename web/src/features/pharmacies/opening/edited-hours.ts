import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import { dateOf, dayOf, weekdayOf } from '@dawaya/contract/vocabulary/khartoum-time';
import type { Weekday } from '@dawaya/contract/vocabulary/opening-times';
import { readTimed, writeTimed } from '../../../lib/store/store.ts';

export interface EditedTime {
  id: number;
  weekday: Weekday;
  opens: string;
  closes: string;
  period: number | null;
}

export interface EditedPeriod {
  id: number;
  from: string;
  until: string;
}

interface EditedClosure extends EditedPeriod {
  reason: string;
}

/**
 * Hours and closures while they are edited. The call sends and refuses a time by its index in
 * `times`.
 */
export interface EditedHours {
  times: EditedTime[];
  periods: EditedPeriod[];
  closures: EditedClosure[];
}

type Opening = Pick<PharmacyProfile, 'hours' | 'closures'>;

export function toEditedHours({ hours, closures }: Opening): EditedHours {
  const keys = [
    ...new Set(
      hours.flatMap((time) => (time.validFrom ? [`${time.validFrom} ${time.validUntil}`] : [])),
    ),
  ];
  const times = hours.map((time, index) => ({
    id: index,
    weekday: time.weekday as Weekday,
    opens: time.opens,
    closes: time.closes,
    period: time.validFrom ? keys.indexOf(`${time.validFrom} ${time.validUntil}`) : null,
  }));
  return {
    times,
    periods: keys.map((key, id) => {
      const [from = '', until = ''] = key.split(' ');
      return { id, from, until };
    }),
    closures: closures.map((closure, id) => ({ reason: '', ...closure, id })),
  };
}

export function toOpening({ times, periods, closures }: EditedHours) {
  return {
    hours: times.map(({ weekday, opens, closes, period }) => {
      const dates = periods.find(({ id }) => id === period);
      return {
        weekday,
        opens,
        closes,
        ...(dates && { validFrom: dates.from, validUntil: dates.until }),
      };
    }),
    closures: closures.map(({ from, until, reason }) => ({ from, until, reason })),
  };
}

const nextId = (rows: readonly { id: number }[]) => Math.max(-1, ...rows.map(({ id }) => id)) + 1;

export const timesOf = (edited: EditedHours, period: number | null, weekday: Weekday) =>
  edited.times.filter((time) => time.period === period && time.weekday === weekday);

/** Adds a time to a day: a full one if it is the first, else an empty one. */
export function addTime(edited: EditedHours, period: number | null, weekday: Weekday): EditedHours {
  const isFirst = timesOf(edited, period, weekday).length === 0;
  const [opens, closes] = isFirst ? ['08:00', '22:00'] : ['', ''];
  const time = { id: nextId(edited.times), weekday, opens, closes, period };
  return { ...edited, times: [...edited.times, time] };
}

export const setTime = (
  edited: EditedHours,
  id: number,
  change: Partial<EditedTime>,
): EditedHours => ({
  ...edited,
  times: edited.times.map((time) => (time.id === id ? { ...time, ...change } : time)),
});

export const removeTime = (edited: EditedHours, id: number): EditedHours => ({
  ...edited,
  times: edited.times.filter((time) => time.id !== id),
});

/** Copies the times of one day to others and replaces theirs. */
export function copyDay(
  edited: EditedHours,
  period: number | null,
  from: Weekday,
  to: readonly Weekday[],
): EditedHours {
  const copied = timesOf(edited, period, from);
  const otherTimes = edited.times.filter(
    (time) => time.period !== period || time.weekday === from || !to.includes(time.weekday),
  );
  let id = nextId(edited.times);
  const added = to
    .filter((weekday) => weekday !== from)
    .flatMap((weekday) => copied.map((time) => ({ ...time, id: id++, weekday })));
  return { ...edited, times: [...otherTimes, ...added] };
}

export const friday: Weekday = 5;
const pause = { from: '12:00', until: '14:00' };

/**
 * @param today such as 2026-11-22
 * @returns the id of the dated hours that replace the weekly ones on the next Friday, or null
 */
export function periodOfNextFriday({ periods }: EditedHours, today: string): number | null {
  const day = dayOf(today);
  const date = dateOf(day + ((friday - weekdayOf(day) + 7) % 7));
  return periods.find(({ from, until }) => from <= date && date <= until)?.id ?? null;
}

/** Returns the two times of a day that only the prayer pause separates. */
function findPausedTimes(edited: EditedHours, period: number | null, weekday: Weekday) {
  const times = timesOf(edited, period, weekday);
  const before = times.find(({ closes }) => closes === pause.from);
  const after = times.find(({ opens }) => opens === pause.until);
  return times.length === 2 && before && after ? { before, after } : undefined;
}

export const isPaused = (edited: EditedHours, period: number | null, weekday: Weekday): boolean =>
  findPausedTimes(edited, period, weekday) !== undefined;

/**
 * Splits the only time of a day by the prayer pause, or joins the two halves again.
 * @returns undefined for a day without a time around the pause, or with other times
 */
export function togglePause(
  edited: EditedHours,
  period: number | null,
  weekday: Weekday,
): EditedHours | undefined {
  const paused = findPausedTimes(edited, period, weekday);
  if (paused) {
    const whole = setTime(edited, paused.before.id, { closes: paused.after.closes });
    return removeTime(whole, paused.after.id);
  }
  const [time, ...others] = timesOf(edited, period, weekday);
  const isAround =
    time &&
    time.opens !== '' &&
    time.closes !== '' &&
    time.opens < pause.from &&
    (time.closes > pause.until || time.closes <= time.opens);
  if (!isAround || others.length > 0) return undefined;
  const after = { ...time, id: nextId(edited.times), opens: pause.until };
  const before = setTime(edited, time.id, { closes: pause.from });
  return { ...before, times: [...before.times, after] };
}

/** Adds a period that starts with the weekly hours. */
export function addPeriod(edited: EditedHours): EditedHours {
  const period = nextId(edited.periods);
  let id = nextId(edited.times);
  const times = edited.times
    .filter((time) => time.period === null)
    .map((time) => ({ ...time, id: id++, period }));
  return {
    ...edited,
    times: [...edited.times, ...times],
    periods: [...edited.periods, { id: period, from: '', until: '' }],
  };
}

export const setPeriod = (
  edited: EditedHours,
  id: number,
  change: Partial<EditedPeriod>,
): EditedHours => ({
  ...edited,
  periods: edited.periods.map((period) => (period.id === id ? { ...period, ...change } : period)),
});

export const removePeriod = (edited: EditedHours, id: number): EditedHours => ({
  ...edited,
  times: edited.times.filter(({ period }) => period !== id),
  periods: edited.periods.filter((period) => period.id !== id),
});

export const addClosure = (edited: EditedHours): EditedHours => ({
  ...edited,
  closures: [...edited.closures, { id: nextId(edited.closures), from: '', until: '', reason: '' }],
});

export const setClosure = (
  edited: EditedHours,
  id: number,
  change: Partial<EditedClosure>,
): EditedHours => ({
  ...edited,
  closures: edited.closures.map((closure) =>
    closure.id === id ? { ...closure, ...change } : closure,
  ),
});

export const removeClosure = (edited: EditedHours, id: number): EditedHours => ({
  ...edited,
  closures: edited.closures.filter((closure) => closure.id !== id),
});

/**
 * Returns the error names of a period's dates: the server may name any of its times, and the first
 * one shows it.
 */
export function namesOfPeriod(edited: EditedHours, id: number) {
  const first = edited.times.findIndex(({ period }) => period === id);
  return { from: `hours.${first}.validFrom`, until: `hours.${first}.validUntil` };
}

export function toShownProblems(
  edited: EditedHours,
  problems: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).map(([name, message]) => {
      const [, at, field] = /^hours\.(\d+)\.(validFrom|validUntil)$/.exec(name) ?? [];
      const period = edited.times[Number(at)]?.period;
      if (period === undefined || period === null) return [name, message];
      const names = namesOfPeriod(edited, period);
      return [field === 'validFrom' ? names.from : names.until, message];
    }),
  );
}

/** Returns the name of a draft, which belongs only to the hours that it started from. */
export const draftName = ({ id, hours, closures }: PharmacyProfile) =>
  `hours ${JSON.stringify([id, hours, closures])}`;

export const storeHoursDraft = (draft: string, edited: EditedHours): void =>
  writeTimed('formDraft', draft, { values: { edited: JSON.stringify(edited) } });

export function readHoursDraft(profile: PharmacyProfile): EditedHours | undefined {
  const storedDraft = readTimed('formDraft', draftName(profile))?.values.edited;
  return storedDraft === undefined ? undefined : (JSON.parse(storedDraft) as EditedHours);
}
