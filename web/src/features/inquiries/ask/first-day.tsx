import { useAskTexts } from '../../../i18n/ask.ts';
import { useRead } from '../../../lib/reads/use-read.ts';
import { isFirstDayQuery } from './queries.ts';

/** A notice, before typing, that no pharmacy would get an inquiry yet. */
export function FirstDay() {
  const t = useAskTexts().firstDay;
  const { data: isFirstDay } = useRead(isFirstDayQuery);
  if (!isFirstDay) return null;
  return (
    <div className="rounded bg-warning-soft p-4 text-warning">
      <p className="font-semibold">{t.title}</p>
      <p>{t.text}</p>
    </div>
  );
}
