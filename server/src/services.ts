import type { Database } from './database/client.ts';
import type { Deliveries } from './features/deliveries/index.ts';
import type { Files, KeyRing } from './features/files/index.ts';
import type { Live } from './features/live/index.ts';
import type { Mail } from './features/mail/index.ts';
import type { Payments } from './features/payments/index.ts';
import type { Push } from './features/push/index.ts';
import type { Cookies, EmailLogin, LoginCodes, Sessions } from './features/sessions/index.ts';
import type { Budgets } from './platform/budgets.ts';
import type { Clock, Pause } from './platform/clock.ts';
import type { Jobs } from './platform/jobs.ts';
import type { Limits } from './platform/limits.ts';
import type { PublicChanges } from './platform/public-changes.ts';
import type { SmsSettings } from './settings/providers/sms.ts';

/**
 * The shared services of all areas, created once by `createApp`. A function takes the whole and
 * destructures its needs. `Pick` types code that runs with less than a whole app.
 */
export interface Services {
  db: Database;
  clock: Clock;
  pause: Pause;
  limits: Limits;
  budgets: Budgets;
  files: Files;
  mail: Mail;
  deliveries: Deliveries;
  /** Undefined without a gateway for SMS. */
  smsSettings: Pick<SmsSettings, 'number'> | undefined;
  live: Live;
  publicChanges: PublicChanges;
  cookies: Cookies;
  sessions: Sessions;
  emailLogin: EmailLogin;
  loginCodes: LoginCodes;
  payments: Payments;
  push: Push;
  jobs: Jobs;
  /** `RETENTION_DAYS`, in milliseconds. */
  retention: number;
  /** `RATE_LIMIT_SCALE`, which multiplies the limits of one customer. */
  scale: number;
  /** `AD_MEDICINES`: whether an advertisement may name a medicine. */
  allowsMedicineAds: boolean;
  /** `ADMIN_SECOND_FACTOR`: whether an admin needs a second factor for work. */
  requiresSecondFactor: boolean;
  /** `DEMO_RESET`: whether all visitors share the sample accounts. */
  isDemo: boolean;
  /** Seals secrets in the database, with `FILE_KEYS`. */
  keyRing: KeyRing;
  /** The public address, without a slash at its end. */
  publicUrl: string;
}
