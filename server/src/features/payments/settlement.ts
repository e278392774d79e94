import type { Database } from '../../database/client.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Intent, isGivenBack } from './intent.ts';
import {
  addSettled,
  changePayment,
  type Due,
  lockPayment,
  noteEvent,
  type SettledPayment,
} from './ledger.ts';
import type { PaymentProvider } from './provider.ts';

/** What the feature that asks for payments says and does about them. */
export interface PaidFor {
  /** What is due by what the provider keeps with a payment; undefined for what is none of ours. */
  dueBy: (db: Database, metadata: Record<string, string>) => Promise<Due | undefined>;
  /** In the transaction in which the payment counts, and so once. */
  whenPaid: (db: Database, payment: SettledPayment) => Promise<void>;
  /**
   * In the transaction in which a payment that had counted no longer does.
   * @param standing when the subject's other payments were settled, the oldest first.
   */
  whenReversed: (
    db: Database,
    payment: SettledPayment,
    reason: 'refund' | 'dispute',
    standing: Date[],
    now: Date,
  ) => Promise<void>;
}

interface Deps extends PaidFor {
  db: Database;
  clock: Clock;
}

/**
 * Whether a payment is of the amount, in the currency and with the marks that are due
 * (product decision 17).
 */
export const fits = (
  { amount, currency, metadata }: Pick<Intent, 'amount' | 'currency' | 'metadata'>,
  due: Due,
): boolean =>
  amount === due.amount &&
  currency === due.currency &&
  Object.entries(due.metadata).every(([name, value]) => metadata[name] === value);

/** Whether a payment was looked at, and does not count. */
export const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError &&
  (error.code === 'payment_mismatch' || error.code === 'payment_not_succeeded');

/**
 * What a payment is for, if all of it is as it must be (product decision 17).
 * @throws AppError `payment_mismatch`.
 */
export async function dueOf(
  { db, dueBy }: Pick<Deps, 'db' | 'dueBy'>,
  intent: Intent | undefined,
): Promise<Due> {
  const due = intent && (await dueBy(db, intent.metadata));
  if (!due || !fits(intent, due))
    throw new AppError('payment_mismatch', { message: `payment ${intent?.id ?? 'unknown'}` });
  return due;
}

/**
 * Counts a payment, once, whoever brings the news: the provider is asked, and only it is believed
 * (product decisions 16 and 17).
 * @param subjectId what the payment must be for, where somebody has said so.
 * @param event noted in the same transaction.
 * @throws AppError `payment_mismatch`, `payment_not_succeeded`; ProviderError. Nothing has changed then.
 */
export async function settlePayment(
  deps: Deps & { provider: PaymentProvider },
  intentId: string,
  { subjectId, event }: { subjectId?: string; event?: { id: string; type: string } } = {},
): Promise<void> {
  const { db, clock, provider, whenPaid } = deps;
  const intent = await provider.findIntent(intentId);
  const due = await dueOf(deps, intent);
  if (subjectId && due.subjectId !== subjectId) throw new AppError('payment_mismatch');
  if (intent?.status !== 'succeeded')
    throw new AppError('payment_not_succeeded', { message: `payment is ${intent?.status}` });
  if (intent.amount_received !== due.amount) throw new AppError('payment_mismatch');
  // The ledger may know nothing of it: after a restored backup that news does not come again.
  const { latest_charge: charge } = intent;
  if (charge && typeof charge === 'object' && isGivenBack(charge))
    throw new AppError('payment_not_succeeded', { message: 'payment was given back' });

  const isReversed = await db.transaction(async (db) => {
    const now = clock();
    if (event && !(await noteEvent(db, event, now))) return false;
    const payment = await lockPayment(db, intentId, due, now);
    if (payment.subjectId !== due.subjectId) throw new AppError('payment_mismatch');
    if (payment.status === 'refunded' || payment.status === 'lost') return true;
    if (payment.settledAt) return false;
    const status = payment.status === 'disputed' ? ('disputed' as const) : ('succeeded' as const);
    await changePayment(db, payment.id, { status, settledAt: now });
    await whenPaid(db, { ...payment, status, intentId, settledAt: now });
    return false;
  });
  if (isReversed) throw new AppError('payment_not_succeeded', { message: 'payment was reversed' });
}

/** A bank transfer that an admin has seen arrive. */
export interface Transfer {
  /** Of what was confirmed: the payment has the same, and so is made once. */
  id: string;
  subjectId: string;
  /** Sudanese pounds. */
  amountSdg: number;
  metadata: Record<string, string>;
}

/**
 * Counts a bank transfer in the transaction `db` of the decision on it, as a payment by card counts
 * (product decision 42).
 */
export async function settleTransfer(
  { clock, whenPaid }: Pick<Deps, 'clock' | 'whenPaid'>,
  db: Database,
  { id, subjectId, amountSdg, metadata }: Transfer,
): Promise<void> {
  const due = { subjectId, amount: amountSdg * piastres, currency: 'sdg', metadata };
  await whenPaid(db, await addSettled(db, id, due, clock()));
}

/** Amounts are in the smallest unit of their currency, as the provider has them. */
const piastres = 100;
