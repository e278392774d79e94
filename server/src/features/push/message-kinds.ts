import type { PushKind } from '@dawaya/contract/vocabulary/push';
import { hours, minutes } from '../../platform/clock.ts';

interface Kind {
  /** How urgently a sleeping phone gets it (RFC 8030, 5.3). */
  urgency: 'low' | 'normal' | 'high';
  /** Milliseconds after which it is useless. */
  life: number;
  gathers: boolean;
}

const step: Kind = { urgency: 'normal', life: hours(24), gathers: false };
const forAdmins: Kind = { urgency: 'normal', life: hours(24), gathers: true };

export const kinds: Record<PushKind, Kind> = {
  'new-request': { urgency: 'high', life: hours(4), gathers: true },
  'new-inquiry': { urgency: 'high', life: hours(4), gathers: true },
  'new-consultation': { urgency: 'high', life: hours(4), gathers: true },
  'new-application': forAdmins,
  'new-message': forAdmins,
  'new-transfer-claim': forAdmins,
  'new-advertisement-picture': forAdmins,
  'new-pharmacy-name': forAdmins,
  'transfer-decided': step,
  'track-seen': step,
  'track-started': step,
  'track-completed': step,
  'track-declined': step,
  // Both sides may be online, so messages within half a minute are joined.
  'request-message': { urgency: 'high', life: hours(24), gathers: true },
  'track-message': { urgency: 'high', life: hours(24), gathers: true },
  'answer-accepted': step,
  'answer-refused': step,
  'answer-chosen': { urgency: 'high', life: hours(24), gathers: false },
  'inquiry-found': { urgency: 'low', life: hours(4), gathers: true },
  'request-released': step,
  'track-answered': step,
  test: { urgency: 'high', life: minutes(5), gathers: false },
};
