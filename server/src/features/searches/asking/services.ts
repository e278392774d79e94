import type { Jobs } from '../../../platform/jobs.ts';
import type { Services } from '../../../services.ts';

/** What asking stands on besides what every feature does. */
export type AskingServices = Services & {
  jobs: Jobs;
  /** `RATE_LIMIT_SCALE`, which multiplies what one asker may ask. */
  scale: number;
};
