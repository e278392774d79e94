import type { PushKind } from '@dawaya/contract/vocabulary/push';
import type { Queue } from '../../platform/jobs.ts';
import type { PushAudience } from './audience.ts';

export interface Push {
  audience: PushAudience;
  kind: PushKind;
  isEmergency: boolean;
  /** ISO 8601: later it is of no use to anybody. */
  until: string;
  /** What takes it back as long as it waits. */
  moveId?: string;
}

export interface PushDelivery {
  subscriptionId: string;
  audience: PushAudience;
  kind: PushKind;
  isEmergency: boolean;
  until: string;
}

/** To whom a message goes is looked up when it goes. */
export const pushQueue: Queue<Push> = { name: 'push', retryLimit: 5, forgetsGivenUp: true };

/** A job for each device: one that fails holds up and repeats no other. */
export const pushDeliveryQueue: Queue<PushDelivery> = {
  name: 'push-deliveries',
  retryLimit: 8,
  workers: 4,
  forgetsGivenUp: true,
};
