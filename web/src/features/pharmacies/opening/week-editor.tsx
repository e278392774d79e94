import { weekdays } from '@dawaya/contract/vocabulary/opening-times';
import { DayEditor } from './day-editor.tsx';
import type { Editing } from './editing.ts';

/** The seven days, of every week or of a period. */
export function WeekEditor({ period, ...editing }: Editing & { period: number | null }) {
  return (
    <div className="grid divide-y divide-line md:grid-cols-2 md:gap-x-8 md:divide-y-0">
      {weekdays.map((weekday) => (
        <DayEditor key={weekday} {...editing} period={period} weekday={weekday} />
      ))}
    </div>
  );
}
