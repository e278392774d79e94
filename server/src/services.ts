import type { Database } from './database/client.ts';
import type { Files } from './features/files/service.ts';
import type { Live } from './features/live/service.ts';
import type { Mail } from './features/mail/service.ts';
import type { Payments } from './features/payments/service.ts';
import type { Push } from './features/push/service.ts';
import type { Cookies } from './features/sessions/cookies.ts';
import type { EmailLogin } from './features/sessions/email-login.ts';
import type { Sessions } from './features/sessions/service.ts';
import type { Budgets } from './platform/budgets.ts';
import type { Clock, Pause } from './platform/clock.ts';
import type { Limits } from './platform/limits.ts';
import type { PublicChanges } from './platform/public-changes.ts';

/**
 * What the business areas stand on, put together once by `createApp`. A function takes it whole and
 * names what it uses; where there is less than a whole app, `Pick` says how much less.
 */
export interface Services {
  db: Database;
  clock: Clock;
  pause: Pause;
  limits: Limits;
  budgets: Budgets;
  files: Files;
  mail: Mail;
  live: Live;
  publicChanges: PublicChanges;
  cookies: Cookies;
  sessions: Sessions;
  emailLogin: EmailLogin;
  payments: Payments;
  push: Push;
  /** The address people use, without a slash at its end. */
  publicUrl: string;
}
