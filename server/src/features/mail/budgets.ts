import { hours } from '../../platform/clock.ts';
import { type Limit, listNetworks } from '../../platform/limits.ts';

/** Mails to unproven addresses (docs/mail.md). */
export const guestMails: Limit = { name: 'mail:network', count: 20, window: hours(1) };
/** Codes to unproven addresses. A separate budget, so that other mails cannot prevent log-ins. */
export const guestCodes: Limit = { name: 'code-mail:network', count: 20, window: hours(1) };

/** The customer opens the page after the first answer or message, so one mail an hour is enough. */
const oncePerHourTemplates = new Set(['inquiry-answered', 'pharmacy-unread', 'news-unsent']);

/** Returns the number of mails of one kind in an hour, before a single mail covers the rest. */
export const singleMailLimit = (template: string): Limit => ({
  name: `mail:${template}`,
  count: oncePerHourTemplates.has(template) ? 1 : 5,
  window: hours(1),
});

export interface MailBudget {
  budget: Limit;
  subject: string;
}

/**
 * Returns the budget of all mails together.
 * @param count `MAIL_PER_HOUR`.
 */
export const allMailsBudget = (count: number): MailBudget => ({
  budget: { name: 'mail', count, window: hours(1) },
  subject: 'all',
});

/** Returns the budget of each of a guest's networks. */
export const networkBudgets = (budget: Limit, ip: string): MailBudget[] =>
  listNetworks(ip).map(({ network, times }) => ({
    budget: { ...budget, count: budget.count * times },
    subject: network,
  }));
