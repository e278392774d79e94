import type { Queue } from '../../platform/jobs.ts';
import type { DeliveryJob } from '../deliveries/index.ts';
import type { CodeMails } from './account-templates.ts';

export type CodeTemplate = keyof CodeMails;

/** After its expiry a code is useless, so its job is deleted. */
const untilExpired = { retryLimit: 100, retryDelayMax: 30, deletesFailed: true };

/** Separate, because a person waits for a code (docs/mail.md). */
export const codeMailQueue: Queue<DeliveryJob> = {
  name: 'mail-code-deliveries',
  ...untilExpired,
  workers: 4,
};

/** Codes that the mail server did not accept at once. Here they delay no other code. */
export const lateCodeMailQueue: Queue<DeliveryJob> = {
  name: 'late-mail-code-deliveries',
  ...untilExpired,
  workers: 2,
};
