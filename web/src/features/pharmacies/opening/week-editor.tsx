import { dayOf, weekdayOf } from '@dawaya/contract/vocabulary/khartoum-time';
import { type Weekday, weekdays } from '@dawaya/contract/vocabulary/opening-times';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useContext, useId } from 'react';
import { weekdayName } from '../../../i18n/days.ts';
import { useHoursTexts } from '../../../i18n/hours.ts';
import { useToday } from '../../../lib/now.tsx';
import { useLanguage } from '../../../lib/preferences.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { chipClass } from '../../../ui/chip.ts';
import { FieldErrors, inputClass } from '../../../ui/field.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { toast } from '../../../ui/toast.ts';
import { DayLine, week } from './day-line.tsx';
import {
  addTime,
  copyDay,
  type EditedHours,
  type EditedTime,
  friday,
  isPaused,
  removeTime,
  setTime,
  timesOf,
  togglePause,
} from './edited-hours.ts';

/** The week with a row a day, which opens where its times are edited. */
export function WeekEditor({ period, ...editing }: Editing & { period: number | null }) {
  const today = weekdayOf(dayOf(useToday()));
  return (
    <div className="divide-y divide-line">
      {week.map((weekday) => (
        <Fold
          key={weekday}
          title={
            <span className="flex grow py-2">
              <DayLine
                edited={editing.edited}
                period={period}
                weekday={weekday}
                isToday={period === null && weekday === today}
              />
            </span>
          }
        >
          <DayEditor {...editing} period={period} weekday={weekday} />
        </Fold>
      ))}
    </div>
  );
}

export interface Editing {
  edited: EditedHours;
  change: (edited: EditedHours) => void;
}

interface DayProps extends Editing {
  period: number | null;
  weekday: Weekday;
}

function DayEditor({ edited, change, period, weekday }: DayProps) {
  const t = useHoursTexts();
  const day = weekdayName(useLanguage(), weekday);
  const times = timesOf(edited, period, weekday);
  const toggled = weekday === friday ? togglePause(edited, period, weekday) : undefined;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 pb-3">
      <legend className="sr-only">{day}</legend>
      {times.map((time) => (
        <TimeFields key={time.id} edited={edited} change={change} time={time} day={day} />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="quiet"
          aria-label={t.addOn(day)}
          onClick={() => change(addTime(edited, period, weekday))}
        >
          <Plus size={18} aria-hidden="true" />
          {t.add}
        </Button>
        {toggled && (
          <button
            type="button"
            aria-pressed={isPaused(edited, period, weekday)}
            onClick={() => change(toggled)}
            className={chipClass(isPaused(edited, period, weekday))}
          >
            {t.pause}
          </button>
        )}
      </div>
      {times.length > 0 && (
        <Fold title={t.copyOf(day)}>
          <CopyDayFields
            from={weekday}
            onCopy={(to, name) => {
              change(copyDay(edited, period, weekday, to));
              toast({ title: t.copied(name) });
            }}
          />
        </Fold>
      )}
    </fieldset>
  );
}

interface TimeFieldsProps extends Editing {
  time: EditedTime;
  day: string;
}

function TimeFields({ edited, change, time, day }: TimeFieldsProps) {
  const t = useHoursTexts();
  const at = edited.times.indexOf(time);
  const names = { opens: `hours.${at}.opens`, closes: `hours.${at}.closes` };
  const errors = useContext(FieldErrors);
  const id = useId();
  const set = (field: 'opens' | 'closes') => (value: string) =>
    change(setTime(edited, time.id, { [field]: value }));
  const isNextDay = time.opens !== '' && time.closes !== '' && time.closes <= time.opens;
  return (
    <div>
      <div className="flex items-center gap-1">
        <TimeField
          name={names.opens}
          label={t.opens(day)}
          problemId={id}
          value={time.opens}
          onChange={set('opens')}
        />
        <span>{t.to}</span>
        <TimeField
          name={names.closes}
          label={t.closes(day)}
          problemId={id}
          value={time.closes}
          onChange={set('closes')}
        />
        <IconButton label={t.remove(day)} onClick={() => change(removeTime(edited, time.id))}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <p id={id} className="text-sm font-medium text-danger empty:hidden">
        {errors[names.opens] ?? errors[names.closes]}
      </p>
      {isNextDay && <p className="text-sm text-muted">{t.nextDay}</p>}
    </div>
  );
}

function CopyDayFields(props: {
  from: Weekday;
  onCopy: (to: readonly Weekday[], name: string) => void;
}) {
  const t = useHoursTexts();
  const language = useLanguage();
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t.copyTo}</legend>
      <button
        type="button"
        className={chipClass(false)}
        onClick={() => props.onCopy(weekdays, t.all)}
      >
        {t.all}
      </button>
      {week
        .filter((weekday) => weekday !== props.from)
        .map((weekday) => {
          const name = weekdayName(language, weekday);
          return (
            <button
              key={weekday}
              type="button"
              className={chipClass(false)}
              onClick={() => props.onCopy([weekday], name)}
            >
              {name}
            </button>
          );
        })}
    </fieldset>
  );
}

interface TimeFieldProps {
  name: string;
  /** For screen readers only: its place in the row shows it. */
  label: string;
  problemId: string;
  value: string;
  onChange: (value: string) => void;
}

/** A time of day, narrow enough for two and a button in a row on a phone. */
function TimeField({ name, label, problemId, value, onChange }: TimeFieldProps) {
  const isWrong = useContext(FieldErrors)[name] !== undefined;
  return (
    <input
      type="time"
      name={name}
      value={value}
      required
      onChange={({ target }) => onChange(target.value)}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? problemId : undefined}
      // The picker opens from the field itself, and its icon would hide the time.
      className={`${inputClass} min-w-0 flex-1 px-1.5! [&::-webkit-calendar-picker-indicator]:hidden`}
    />
  );
}
