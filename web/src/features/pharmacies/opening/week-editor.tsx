import { weekdays } from '@dawaya/contract/vocabulary/opening-times';
import { DayEditor } from './day-editor.tsx';
import type { Editing } from './editing.ts';

export function WeekEditor({ period, ...editing }: Editing & { period: number | null }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(15rem,1fr))] gap-x-8">
      {weekdays.map((weekday) => (
        <DayEditor key={weekday} {...editing} period={period} weekday={weekday} />
      ))}
    </div>
  );
}
