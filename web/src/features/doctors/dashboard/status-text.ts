import type { ConsultationRequest } from '@dawaya/contract/endpoints/doctors';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { formatDuration } from '../../../i18n/duration.ts';
import { relativeTime } from '../../../i18n/format.ts';
import type { useDoctorDashboardTexts } from '../../../i18n/texts/doctor-dashboard.ts';

type Texts = Pick<
  ReturnType<typeof useDoctorDashboardTexts>['request'],
  'arrivedNow' | 'waitingFor' | 'startedAgo' | 'completedAt'
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
  const { status, createdAt, startedAt, completedAt } = request;
  if (status === 'new') {
    const minutes = Math.floor((now - Date.parse(createdAt)) / 60_000);
    // Below a minute, and if this device's clock is behind the server's.
    const text =
      minutes < 1 ? t.arrivedNow : t.waitingFor(formatDuration(language, minutes, 'genitive'));
    return { at: createdAt, text };
  }
  const at = (status === 'in-progress' ? startedAt : completedAt) ?? createdAt;
  const when = relativeTime(language, at, now);
  return { at, text: status === 'in-progress' ? t.startedAgo(when) : t.completedAt(when) };
}
