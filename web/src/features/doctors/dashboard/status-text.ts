import type { ConsultationRequest } from '@dawaya/contract/endpoints/doctors';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { useDoctorDashboardTexts } from '../../../i18n/doctor-dashboard.ts';
import { formatDuration } from '../../../i18n/duration.ts';
import { relativeTime } from '../../../i18n/format.ts';

type Texts = Pick<
  ReturnType<typeof useDoctorDashboardTexts>['request'],
  'arrivedNow' | 'waitingFor' | 'startedAgo' | 'completedAt' | 'declinedAt' | 'cancelledAt'
>;

/**
 * Returns how long a request has waited, or the time of its last move.
 * @param now in ms
 * @returns the time from the server, and the sentence
 */
export function statusTextOf(
  request: ConsultationRequest,
  t: Texts,
  language: Language,
  now: number,
) {
  const { status, createdAt } = request;
  if (status === 'new') {
    const minutes = Math.floor((now - Date.parse(createdAt)) / 60_000);
    // Below a minute, and if this device's clock is behind the server's.
    const text =
      minutes < 1 ? t.arrivedNow : t.waitingFor(formatDuration(language, minutes, 'genitive'));
    return { at: createdAt, text };
  }
  const [time, sentence] = {
    'in-progress': [request.startedAt, t.startedAgo] as const,
    completed: [request.completedAt, t.completedAt] as const,
    declined: [request.declinedAt, t.declinedAt] as const,
    cancelled: [request.cancelledAt, t.cancelledAt] as const,
  }[status];
  const at = time ?? createdAt;
  return { at, text: sentence(relativeTime(language, at, now)) };
}
