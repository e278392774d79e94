import type { ApiResponse } from '@dawaya/contract/api';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import { track as ar } from '../../../i18n/ar/track.ts';
import { track as en } from '../../../i18n/en/track.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { useLanguage } from '../../../lib/preferences.tsx';

export type TrackedRequest = ApiResponse<'GET /api/track/:token'>;
type Step = keyof typeof en.steps;

/** Each step with its time, or null while it is still to come; a refusal ends the way early. */
export function stepsOf(request: TrackedRequest): [Step, string | null][] {
  const { createdAt, seenAt, startedAt, completedAt, declinedAt, cancelledAt } = request;
  const begun: [Step, string | null][] = [
    ['sent', createdAt],
    ['seen', seenAt],
  ];
  if (cancelledAt) return [...begun, ['cancelled', cancelledAt]];
  if (declinedAt) return [...begun, ['declined', declinedAt]];
  // A pharmacist may complete a request without having started it.
  return [...begun, ['started', startedAt ?? completedAt], ['completed', completedAt]];
}

export function Steps({ request }: { request: TrackedRequest }) {
  const t = useMessages({ en, ar });
  const language = useLanguage();
  return (
    <ol className="flex flex-col gap-4">
      {stepsOf(request).map(([step, at]) => (
        <li key={step} className="flex gap-3">
          {at ? (
            <CircleCheck size={24} aria-hidden="true" className="shrink-0 text-success" />
          ) : (
            <Circle size={24} aria-hidden="true" className="shrink-0 text-muted" />
          )}
          <div>
            <p className={at ? 'font-semibold' : 'text-muted'}>{t.steps[step]}</p>
            <p className="text-sm text-muted">
              {at ? <time dateTime={at}>{formatDateTime(language, at)}</time> : t.notYet}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
