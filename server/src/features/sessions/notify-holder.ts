import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { Database } from '../../database/client.ts';
import type { Budgets } from '../../platform/budgets.ts';
import { type Clock, days } from '../../platform/clock.ts';
import type { Limit } from '../../platform/limits.ts';
import type { Deliveries } from '../deliveries/index.ts';
import type { Mail, MailTemplates } from '../mail/index.ts';
import { hasLapsed, type PhoneHolder } from './lapsed-numbers.ts';

/**
 * The decisions on an application, which its holder waits for, and the changes by which somebody in
 * an open session could take the account over.
 */
type TextedKind =
  | 'pharmacy-approved'
  | 'pharmacy-rejected'
  | 'pharmacy-suspended'
  | 'pharmacy-reinstated'
  | 'doctor-approved'
  | 'doctor-rejected'
  | 'doctor-suspended'
  | 'doctor-reinstated'
  | 'owner-invited'
  | 'staff-removed'
  | 'second-factor-changed'
  | 'password-changed'
  | 'new-sign-in'
  | 'account-address-changed';

/** The holder of an account: with an email address, or a proven phone number. */
export interface Holder extends PhoneHolder {
  email: string | null;
  language: Language;
}

/** The services that send notices. */
export interface Notices {
  clock: Clock;
  mail: Pick<Mail, 'send'>;
  deliveries: Pick<Deliveries, 'send'>;
  budgets: Pick<Budgets, 'use'>;
}

interface Withdrawing {
  mail: Pick<Mail, 'withdraw'>;
  deliveries: Pick<Deliveries, 'withdraw'>;
}

/** A session that repeats a change must not use up everybody's text messages. */
const textsOfKind: Limit = { name: 'notice-texts', count: 10, window: days(1) };

interface Notice<K extends TextedKind> {
  kind: K;
  values: MailTemplates[K];
  /** The change, with the id of its account or row: each has one message. */
  event: string;
  /** The delay in milliseconds. */
  wait?: number;
}

/**
 * Queues a notice for the holder of an account, as a mail, or as a text message without reasons and
 * without names that a person typed. All other news wait on the dashboard of a holder without an
 * email address, because each part of an SMS costs (docs/messages.md). A lapsed number, which may
 * be another person's, gets nothing.
 */
export async function notifyHolder<K extends TextedKind>(
  { clock, mail, deliveries, budgets }: Notices,
  db: Database,
  { email, language, ...holder }: Holder,
  { kind, values, event, wait = 0 }: Notice<K>,
): Promise<void> {
  await mail.send(db, { to: email, language, template: kind, values, wait });
  const { accountPhone } = holder;
  if (email !== null || accountPhone === null || hasLapsed(holder, clock())) return;
  if (!(await budgets.use(db, textsOfKind, `${kind}:${accountPhone}`)).isWithin) return;
  const urls: { loginUrl?: string; contactUrl?: string; sessionsUrl?: string } = values;
  // A suspended account cannot log in.
  const loginUrl = kind.endsWith('-suspended') ? undefined : urls.loginUrl;
  const link = loginUrl ?? urls.contactUrl ?? urls.sessionsUrl ?? '';
  const text = { channel: 'sms', recipient: accountPhone, language, eventKey: event } as const;
  await deliveries.send(db, [{ ...text, kind, values: { link } }], wait);
}

/**
 * Notifies the former and the new address of an account, which the operator has changed.
 * @param change the account before and after, whose `name` is a shop's or a doctor's.
 */
export async function notifyOfNewAddress(
  services: Notices & { publicUrl: string },
  db: Database,
  {
    id,
    name,
    before,
    after,
    now,
  }: { id: string; name: string; before: Holder; after: Holder; now: Date },
): Promise<void> {
  const values = { name, contactUrl: `${services.publicUrl}/contact` };
  const chooseAddress = ({ email, accountPhone }: Holder) => email ?? accountPhone;
  const addresses = chooseAddress(after) === chooseAddress(before) ? [after] : [before, after];
  for (const [index, to] of addresses.entries())
    await notifyHolder(services, db, to, {
      kind: 'account-address-changed',
      values,
      event: `address:${id}:${now.toISOString()}:${index}`,
    });
}

/**
 * Deletes notices of a kind that wait, in the transaction of `db`.
 * @returns their number, without a person who has left.
 */
export async function withdrawNotice(
  { mail, deliveries }: Withdrawing,
  db: Database,
  { email, accountPhone }: Pick<Holder, 'email' | 'accountPhone'>,
  kind: TextedKind,
): Promise<number> {
  if (email !== null) return mail.withdraw(db, email, kind);
  return accountPhone === null ? 0 : deliveries.withdraw(db, accountPhone, kind);
}
