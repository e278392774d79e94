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
