import type { PushKind } from '@dawaya/contract/vocabulary/push';
import type { Queue } from '../../platform/jobs.ts';
import type { PushAudience } from './audience.ts';

export interface PushJob {
  audience: PushAudience;
  kind: PushKind;
  isEmergency: boolean;
  /** ISO 8601. The message is useless afterwards. */
  until: string;
}

export interface PushDelivery {
  subscriptionId: string;
  audience: PushAudience;
  kind: PushKind;
  isEmergency: boolean;
  until: string;
}

/** The recipients are looked up when the job runs. */
export const pushQueue: Queue<PushJob> = { name: 'push', retryLimit: 5, deletesFailed: true };

/** A job for each device, so that a failed job neither delays nor repeats another job. */
export const pushDeliveryQueue: Queue<PushDelivery> = {
  name: 'push-deliveries',
  retryLimit: 8,
  workers: 4,
  deletesFailed: true,
};
