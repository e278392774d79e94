import { hours } from '../../platform/clock.ts';
import type { Limit } from '../../platform/limits.ts';

/**
 * The budgets of product decision 33. Codes to addresses that nobody has proven have one of their
 * own: whoever uses up the other keeps nobody from logging in (docs/decisions/0043).
 */
export const guestMails: Limit = { name: 'mail:network', count: 20, window: hours(1) };
export const guestCodes: Limit = { name: 'code-mail:network', count: 20, window: hours(1) };

/**
 * Whoever asks a town reads the first answer's mail, and then looks at the page; of messages one mail
 * an hour is enough.
 */
const onlyFirst = new Set(['search-answered', 'pharmacy-unread']);

/** The mails of one kind that tell of one thing each, before the rest of the hour is one mail. */
export const mailsBeforeGathering = (template: string): Limit => ({
  name: `mail:${template}`,
  count: onlyFirst.has(template) ? 1 : 5,
  window: hours(1),
});

/**
 * The budget of all mails together, and whose uses are counted: everybody's.
 * @param count `MAIL_PER_HOUR`.
 */
export const allMails = (count: number) =>
  [{ name: 'mail', count, window: hours(1) } satisfies Limit, 'all'] as const;
