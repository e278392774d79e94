import type { Database } from '../../database/client.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Intent, isFullyRefunded } from './intent.ts';
import {
  addSettled,
  changePayment,
  type Due,
  lockPayment,
  recordEvent,
  type SettledPayment,
} from './ledger.ts';
import type { PaymentProvider } from './provider.ts';

/** The provider takes amounts in the smallest unit of their currency. */
const piastresPerPound = 100;

export interface PaidFor {
  /** Finds the amount due from a payment's metadata; undefined for a foreign payment. */
  dueBy: (db: Database, metadata: Record<string, string>) => Promise<Due | undefined>;
  /** Runs in the transaction that settles the payment, and so once. */
  whenPaid: (db: Database, payment: SettledPayment) => Promise<void>;
  /**
   * Runs in the transaction that reverses a settled payment.
   * @param reversal `otherPayments`: when the subject's other valid payments were settled, the
   *   oldest first.
   */
  whenReversed: (
    db: Database,
    payment: SettledPayment,
    reversal: { reason: 'refund' | 'dispute'; otherPayments: Date[]; now: Date },
  ) => Promise<void>;
}

interface SettlementServices extends PaidFor {
  db: Database;
  clock: Clock;
}

export const matchesDue = (
  { amount, currency, metadata }: Pick<Intent, 'amount' | 'currency' | 'metadata'>,
  due: Due,
): boolean =>
  amount === due.amount &&
  currency === due.currency &&
  Object.entries(due.metadata).every(([name, value]) => metadata[name] === value);

/** Returns whether the error says that a payment was checked and does not count. */
export const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError &&
  (error.code === 'payment_mismatch' || error.code === 'payment_not_succeeded');

/**
 * Returns the amount due for a payment whose amount, currency and metadata fit (docs/payments.md).
 * @throws AppError `payment_mismatch`.
 */
export async function findDue(
  { db, dueBy }: Pick<SettlementServices, 'db' | 'dueBy'>,
  intent: Intent | undefined,
): Promise<Due> {
  const dueAmount = intent && (await dueBy(db, intent.metadata));
  if (!dueAmount || !matchesDue(intent, dueAmount))
    throw new AppError('payment_mismatch', { message: `payment ${intent?.id ?? 'unknown'}` });
  return dueAmount;
}

/**
 * Settles a payment once. It trusts only the provider's own answer, not the reporter
 * (docs/advertisements.md and docs/payments.md).
 * @param subjectId the expected subject, when the reporter named one.
 * @param event recorded in the same transaction.
 * @throws AppError `payment_mismatch`, `payment_not_succeeded`; ProviderError. Nothing has changed
 * then.
 */
export async function settlePayment(
  services: SettlementServices & { provider: PaymentProvider },
  intentId: string,
  { subjectId, event }: { subjectId?: string; event?: { id: string; type: string } } = {},
): Promise<void> {
  const { db, clock, provider, whenPaid } = services;
  const intent = await provider.findIntent(intentId);
  const dueAmount = await findDue(services, intent);
  if (subjectId && dueAmount.subjectId !== subjectId) throw new AppError('payment_mismatch');
  if (intent?.status !== 'succeeded')
    throw new AppError('payment_not_succeeded', { message: `payment is ${intent?.status}` });
  if (intent.amount_received !== dueAmount.amount) throw new AppError('payment_mismatch');
  // After a restored backup the ledger may not know of the refund, whose event is not sent again.
  const { latest_charge: charge } = intent;
  if (charge && typeof charge === 'object' && isFullyRefunded(charge))
    throw new AppError('payment_not_succeeded', { message: 'payment was refunded' });

  const isReversed = await db.transaction(async (db) => {
    const now = clock();
    if (event && !(await recordEvent(db, event, now))) return false;
    const payment = await lockPayment(db, intentId, dueAmount, now);
    if (payment.subjectId !== dueAmount.subjectId) throw new AppError('payment_mismatch');
    if (payment.status === 'refunded' || payment.status === 'lost') return true;
    if (payment.settledAt) return false;
    const status = payment.status === 'disputed' ? ('disputed' as const) : ('succeeded' as const);
    await changePayment(db, payment.id, { status, settledAt: now });
    await whenPaid(db, { ...payment, status, intentId, settledAt: now });
    return false;
  });
  if (isReversed) throw new AppError('payment_not_succeeded', { message: 'payment was reversed' });
}

export interface Transfer {
  /** The id of the confirmed claim, which becomes the payment's id, so that it is settled once. */
  id: string;
  subjectId: string;
  /** Sudanese pounds. */
  amountSdg: number;
  metadata: Record<string, string>;
}

/**
 * Settles a bank transfer in the transaction of the decision on it, with the same effect as a card
 * payment (docs/payments.md).
 */
export async function settleTransfer(
  { clock, whenPaid }: Pick<SettlementServices, 'clock' | 'whenPaid'>,
  db: Database,
  { id, subjectId, amountSdg, metadata }: Transfer,
): Promise<void> {
  const dueAmount = { subjectId, amount: amountSdg * piastresPerPound, currency: 'sdg', metadata };
  await whenPaid(db, await addSettled(db, id, dueAmount, clock()));
}
