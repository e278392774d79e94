import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import AlarmClock from 'lucide-react/icons/alarm-clock';
import { useDashboardTexts } from '../../../i18n/dashboard.ts';
import { formatDuration } from '../../../i18n/duration.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { useNow } from '../../../lib/now.tsx';
import { useLanguage } from '../../../lib/preferences.ts';
import { cx } from '../../../ui/cx.ts';
import { dueOf } from './due.ts';

export function DueTime({ request }: { request: PrescriptionRequest }) {
  const t = useDashboardTexts().request.due;
  const language = useLanguage();
  const now = useNow();
  const due = now === undefined ? null : dueOf(request, now);
  if (!due) return null;
  const { isLate, minutes } = due;
  const length = formatDuration(language, minutes);
  return (
    <span
      title={formatDateTime(language, request.dueAt)}
      className={cx(
        'inline-flex items-center gap-1 text-sm whitespace-nowrap',
        isLate ? 'font-semibold text-danger' : 'text-muted',
      )}
    >
      {isLate && <AlarmClock size={14} aria-hidden="true" />}
      {isLate ? t.late(length) : minutes === 0 ? t.now : t.in(length)}
    </span>
  );
}
