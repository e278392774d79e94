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

/** The recipients are looked up when the job runs. */
export const pushQueue: Queue<PushJob> = { name: 'push', retryLimit: 5, deletesFailed: true };

/** A notification to a device in the data of its job, as release 1.0.0 queued it. */
export interface EarlierPush extends PushJob {
  subscriptionId: string;
}

/** Processes of release 1.0.0 may still run beside this one. */
export const earlierPushQueue: Queue<EarlierPush> = {
  name: 'push-deliveries',
  retryLimit: 8,
  deletesFailed: true,
};
