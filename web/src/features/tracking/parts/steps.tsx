import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import { formatDateTime } from '../../../i18n/format.ts';
import { useTrackTexts } from '../../../i18n/track.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { type Step, type Stepped, stepsOf, useStepNames } from '../../../shared/requests/steps.ts';

export function Steps({ tracked }: { tracked: Stepped }) {
  const t = useTrackTexts();
  const names = useStepNames(tracked.kind);
  const language = useLanguage();
  return (
    <ol className="flex flex-col gap-4">
      {stepsOf(tracked).map(([step, at]) => (
        <li key={step} className="flex gap-3">
          <Mark step={step} done={at !== null} />
          <div>
            <p className={at ? 'font-semibold' : 'text-muted'}>{names[step]}</p>
            <p className="text-sm text-muted">
              {at ? <time dateTime={at}>{formatDateTime(language, at)}</time> : t.notYet}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function Mark({ step, done }: { step: Step; done: boolean }) {
  if (!done) return <Circle size={24} aria-hidden="true" className="shrink-0 text-muted" />;
  if (step === 'declined' || step === 'cancelled')
    return <CircleX size={24} aria-hidden="true" className="shrink-0 text-danger" />;
  return <CircleCheck size={24} aria-hidden="true" className="shrink-0 text-success" />;
}
