import { hours } from '../../platform/clock.ts';
import type { Limit } from '../../platform/limits.ts';

/**
 * The budgets of docs/mail.md. Codes to unproven addresses have a separate one, so that using up
 * the other does not prevent log-ins.
 */
export const guestMails: Limit = { name: 'mail:network', count: 20, window: hours(1) };
export const guestCodes: Limit = { name: 'code-mail:network', count: 20, window: hours(1) };

/** A customer with one answer then looks at the page; for messages, one mail an hour is enough. */
const onlyFirst = new Set(['inquiry-answered', 'pharmacy-unread']);

/** The number of mails of one kind in an hour, before a single mail covers the rest. */
export const singleMailLimit = (template: string): Limit => ({
  name: `mail:${template}`,
  count: onlyFirst.has(template) ? 1 : 5,
  window: hours(1),
});

/**
 * The budget of all mails together.
 * @param count `MAIL_PER_HOUR`.
 */
export const allMailsBudget = (count: number) =>
  [{ name: 'mail', count, window: hours(1) } satisfies Limit, 'all'] as const;
