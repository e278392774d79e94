import type { PushKind } from '@dawaya/contract/vocabulary/push';
import { hours, minutes } from '../../platform/clock.ts';

interface Kind {
  /** How a phone that sleeps is to take it (RFC 8030, 5.3). */
  urgency: 'low' | 'normal' | 'high';
  /** Milliseconds after which it is of no use any more. */
  life: number;
  /** Whether those of half a minute go as one. */
  gathers: boolean;
}

/** A step of what somebody waits for. */
const step: Kind = { urgency: 'normal', life: hours(24), gathers: false };
/** Something that an admin decides on. */
const forAdmins: Kind = { urgency: 'normal', life: hours(24), gathers: true };

export const kinds: Record<PushKind, Kind> = {
  'new-request': { urgency: 'high', life: hours(4), gathers: true },
  'new-ask': { urgency: 'high', life: hours(4), gathers: true },
  'new-consultation': { urgency: 'high', life: hours(4), gathers: true },
  'new-application': forAdmins,
  'new-message': forAdmins,
  'new-transfer-claim': forAdmins,
  'new-advertisement-picture': forAdmins,
  'transfer-decided': step,
  'track-seen': step,
  'track-started': step,
  'track-completed': step,
  'track-declined': step,
  // Both sides may sit before it: what comes within half a minute is one message.
  'request-message': { urgency: 'high', life: hours(24), gathers: true },
  'track-message': { urgency: 'high', life: hours(24), gathers: true },
  'answer-accepted': step,
  'answer-refused': step,
  'answer-chosen': { urgency: 'high', life: hours(24), gathers: false },
  'search-found': { urgency: 'low', life: hours(4), gathers: true },
  'request-released': step,
  'track-answered': step,
  test: { urgency: 'high', life: minutes(5), gathers: false },
};
