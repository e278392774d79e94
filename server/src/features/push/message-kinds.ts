import type { PushKind } from '@dawaya/contract/vocabulary/push';
import { hours, minutes } from '../../platform/clock.ts';

interface Kind {
  /** The urgency for a sleeping phone (RFC 8030, 5.3). */
  urgency: 'low' | 'normal' | 'high';
  /** Milliseconds after which it is useless. */
  lifetimeMs: number;
  isBatched: boolean;
}

const step: Kind = { urgency: 'normal', lifetimeMs: hours(24), isBatched: false };
const forAdmins: Kind = { urgency: 'normal', lifetimeMs: hours(24), isBatched: true };

export const kinds: Record<PushKind, Kind> = {
  'new-request': { urgency: 'high', lifetimeMs: hours(4), isBatched: true },
  'new-inquiry': { urgency: 'high', lifetimeMs: hours(4), isBatched: true },
  'new-consultation': { urgency: 'high', lifetimeMs: hours(4), isBatched: true },
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
  'request-message': { urgency: 'high', lifetimeMs: hours(24), isBatched: true },
  'track-message': { urgency: 'high', lifetimeMs: hours(24), isBatched: true },
  'answer-accepted': step,
  'answer-refused': step,
  'answer-chosen': { urgency: 'high', lifetimeMs: hours(24), isBatched: false },
  'inquiry-found': { urgency: 'low', lifetimeMs: hours(4), isBatched: true },
  'request-released': step,
  'track-answered': step,
  'medicine-available': { urgency: 'normal', lifetimeMs: hours(24), isBatched: true },
  test: { urgency: 'high', lifetimeMs: minutes(5), isBatched: false },
};
