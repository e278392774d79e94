import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/client.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { StripeSettings, TransferSettings } from '../../settings/config.ts';
import { openPayment } from './attempts.ts';
import { receiveEvent } from './events.ts';
import { type Due, openIntents } from './ledger.ts';
import type { PaymentProvider } from './provider.ts';
import { retryAfter } from './provider-error.ts';
import { type PaidFor, settlePayment, settleTransfer, type Transfer } from './settlement.ts';

export type { Due, SettledPayment } from './ledger.ts';
export type { PaidFor, Transfer } from './settlement.ts';

interface PaymentsDeps extends PaidFor {
  db: Database;
  clock: Clock;
  /** Absent where nothing can be paid: every call then throws `payment_not_configured`. */
  settings: StripeSettings | undefined;
  /** Absent where nobody pays by bank transfer. */
  transfer: TransferSettings | undefined;
  /** How long the provider may take for one try, in milliseconds. */
  timeout?: number;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

export type Payments = ReturnType<typeof createPayments>;

/** Takes payments for other features, by card and by bank transfer, and knows nothing of what they are for. */
export function createPayments({ settings, transfer, timeout, ...deps }: PaymentsDeps) {
  let loading: Promise<PaymentProvider> | undefined;
  // Its library is loaded with the first payment: a tenth of what a start would read.
  const ready = async () => {
    if (!settings) throw new AppError('payment_not_configured', { retryAfter });
    loading ??= import('./provider.ts').then(({ createProvider }) =>
      createProvider(settings, timeout),
    );
    return { ...deps, provider: await loading };
  };

  return {
    /**
     * Opens the payment of what is due, or finds the one that is open.
     * @throws AppError `payment_already_made`, `payment_not_configured`; ProviderError.
     */
    async open(due: Due): Promise<{ clientSecret: string }> {
      const provided = await ready();
      const settle = (intentId: string, subjectId: string) =>
        settlePayment(provided, intentId, { subjectId });
      return openPayment({ ...provided, settle }, due);
    },

    /**
     * Counts a payment of a subject, once, if the provider says that it is made.
     * @throws AppError `payment_mismatch`, `payment_not_succeeded`, `payment_not_configured`;
     *   ProviderError.
     */
    async settle(intentId: string, subjectId: string): Promise<void> {
      await settlePayment(await ready(), intentId, { subjectId });
    },

    /**
     * Takes an event of the provider.
     * @throws AppError `invalid_signature`, `payment_not_configured`; ProviderError.
     */
    async receive(rawBody: Buffer, signature: unknown): Promise<void> {
      await receiveEvent(await ready(), rawBody, signature);
    },

    /**
     * Cancels the open payments of subjects at the provider: nobody pays them any more, and the
     * next `open` finds that and begins anew.
     * @throws ProviderError
     */
    async cancel(subjectIds: string[]): Promise<void> {
      if (!settings) return;
      const { provider } = await ready();
      for (const intentId of await openIntents(deps.db, subjectIds))
        await provider.cancelIntent(intentId);
    },

    /** Counts a bank transfer in the transaction `db` of the decision on it. */
    countTransfer: (db: Database, made: Transfer): Promise<void> => settleTransfer(deps, db, made),

    /** What a bank transfer is due, and where to. @throws AppError `payment_not_configured`. */
    transfer(): TransferSettings {
      if (!transfer) throw new AppError('payment_not_configured', { retryAfter });
      return transfer;
    },

    /** How one can pay here. */
    methods: () => ({ card: settings !== undefined, transfer: transfer ?? null }),

    /** What the page needs to open the payment dialog. @throws AppError `payment_not_configured`. */
    provider() {
      if (!settings) throw new AppError('payment_not_configured', { retryAfter });
      const { publishableKey, scriptUrl } = settings;
      return { publishableKey, scriptUrl, isTest: publishableKey.startsWith('pk_test_') };
    },
  };
}
