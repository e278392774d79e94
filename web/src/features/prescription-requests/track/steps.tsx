import type { Tracked } from '@dawaya/contract/endpoints/tracking';
import { requestMoves } from '@dawaya/contract/vocabulary/request-moves';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import type { track } from '../../../i18n/en/track.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { useTrackTexts } from '../../../i18n/texts/track.ts';
import { useLanguage } from '../../../lib/preferences.tsx';

type Step = keyof (typeof track)['steps'];

/** Each step with its time, or null while it is still to come; a refusal ends the way early. */
export function stepsOf(tracked: Tracked): [Step, string | null][] {
  const { createdAt, startedAt, completedAt } = tracked;
  // What may be completed without having been started.
  const last: [Step, string | null][] = [
    ['started', startedAt ?? completedAt],
    ['completed', completedAt],
  ];
  if (tracked.kind === 'consultation') return [['sent', createdAt], ...last];
  const passed: [Step, string | null][] = [
    ['sent', createdAt],
    ['seen', tracked.seenAt],
    ['started', startedAt],
  ];
  // What did not happen before the end never will.
  const happened = passed.filter(([, at]) => at !== null);
  for (const { to, at } of [requestMoves.cancel, requestMoves.decline]) {
    const ended = tracked[at];
    if (ended) return [...happened, [to, ended]];
  }
  return [...passed.slice(0, 2), ...last];
}

export function Steps({ tracked }: { tracked: Tracked }) {
  const t = useTrackTexts();
  const names = tracked.kind === 'consultation' ? { ...t.steps, ...t.consultation.steps } : t.steps;
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
