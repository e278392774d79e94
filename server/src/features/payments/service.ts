import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/client.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { TransferSettings } from '../../settings/config.ts';
import type { StripeSettings } from '../../settings/providers/stripe.ts';
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
  /** Undefined without card payments: their calls then throw `payment_not_configured`. */
  settings: StripeSettings | undefined;
  /** Undefined without payments by bank transfer. */
  transfer: TransferSettings | undefined;
  /** The provider's time for one attempt, in milliseconds. */
  timeout?: number;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

export type Payments = ReturnType<typeof createPayments>;

/** Takes payments by card and by bank transfer, without knowing what they are for. */
export function createPayments({ settings, transfer, timeout, ...deps }: PaymentsDeps) {
  let loading: Promise<PaymentProvider> | undefined;
  // The library is loaded with the first payment, because it is a tenth of the code of a start.
  const ready = async () => {
    if (!settings) throw new AppError('payment_not_configured', { retryAfter });
    loading ??= import('./provider.ts').then(({ createProvider }) =>
      createProvider(settings, timeout),
    );
    return { ...deps, provider: await loading };
  };

  return {
    /**
     * Opens the payment that is due, or finds the open one.
     * @throws AppError `payment_already_made`, `payment_not_configured`; ProviderError.
     */
    async open(due: Due): Promise<{ clientSecret: string }> {
      const provided = await ready();
      const settle = (intentId: string, subjectId: string) =>
        settlePayment(provided, intentId, { subjectId });
      return openPayment({ ...provided, settle }, due);
    },

    /**
     * Settles a payment of a subject, once, if the provider confirms it.
     * @throws AppError `payment_mismatch`, `payment_not_succeeded`, `payment_not_configured`;
     * ProviderError.
     */
    async settle(intentId: string, subjectId: string): Promise<void> {
      await settlePayment(await ready(), intentId, { subjectId });
    },

    /**
     * Handles an event of the provider.
     * @throws AppError `invalid_signature`, `payment_not_configured`; ProviderError.
     */
    async receive(rawBody: Buffer, signature: unknown): Promise<void> {
      await receiveEvent(await ready(), rawBody, signature);
    },

    /**
     * Cancels the open payments of subjects at the provider, so that they can no longer be paid.
     * The next `open` notices it and begins again.
     * @throws ProviderError
     */
    async cancel(subjectIds: string[]): Promise<void> {
      if (!settings) return;
      const { provider } = await ready();
      for (const intentId of await openIntents(deps.db, subjectIds))
        await provider.cancelIntent(intentId);
    },

    settleTransferPayment: (db: Database, transfer: Transfer): Promise<void> =>
      settleTransfer(deps, db, transfer),

    /**
     * Returns the amount and the account of a bank transfer. @throws AppError
     * `payment_not_configured`.
     */
    transferSettings(): TransferSettings {
      if (!transfer) throw new AppError('payment_not_configured', { retryAfter });
      return transfer;
    },

    methods: () => ({ card: settings !== undefined, transfer: transfer ?? null }),

    /** Returns the settings of the payment dialog. @throws AppError `payment_not_configured`. */
    dialogSettings() {
      if (!settings) throw new AppError('payment_not_configured', { retryAfter });
      const { publishableKey, scriptUrl } = settings;
      return { publishableKey, scriptUrl, isTest: publishableKey.startsWith('pk_test_') };
    },
  };
}
