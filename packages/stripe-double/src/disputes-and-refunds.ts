import type Stripe from 'stripe';
import { newDispute, newRefund } from './charges.ts';
import type { Clock } from './clock.ts';
import { invalidRequest, noSuch } from './errors.ts';
import type { Cause, Events } from './events.ts';

interface Deps {
  clock: Clock;
  events: Events;
  charges: Map<string, Stripe.Charge>;
  find: (intentId: string) => Stripe.PaymentIntent;
}

/** The parameters of `POST /v1/refunds`. */
interface RefundParams {
  intentId?: string;
  chargeId?: string;
  amount?: number;
  reason?: Stripe.Refund.Reason;
  metadata: Record<string, string>;
}

/** Refunds and disputes of a paid payment. */
export function createDisputesAndRefunds({ clock, events, charges, find }: Deps) {
  const disputes = new Map<string, Stripe.Dispute>();

  /** The charge that paid the intent. */
  function chargeOf(intentId: string): Stripe.Charge {
    const intent = find(intentId);
    const charge = charges.get(String(intent.latest_charge));
    if (!charge?.paid)
      throw invalidRequest(
        `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
        undefined,
        'payment_intent',
      );
    return charge;
  }

  function chargeToRefund({ chargeId, intentId }: RefundParams): Stripe.Charge {
    if (chargeId !== undefined) {
      const charge = charges.get(chargeId);
      if (!charge) throw noSuch('charge', chargeId, 'charge');
      return charge;
    }
    if (intentId !== undefined) return chargeOf(intentId);
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }

  return {
    /** @throws ProviderError 400 if nothing is left to refund. */
    refund(params: RefundParams, cause: Cause | null): Stripe.Refund {
      const charge = chargeToRefund(params);
      if (charge.disputed)
        throw invalidRequest(
          `Charge ${charge.id} has been charged back; cannot issue a refund.`,
          'charge_disputed',
        );
      if (charge.refunded)
        throw invalidRequest(
          `Charge ${charge.id} has already been refunded.`,
          'charge_already_refunded',
        );
      const left = charge.amount - charge.amount_refunded;
      const amount = params.amount ?? left;
      if (amount < 1 || amount > left)
        throw invalidRequest(
          `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
          undefined,
          'amount',
        );
      charge.amount_refunded += amount;
      charge.refunded = charge.amount_refunded === charge.amount;
      const refund = newRefund(
        charge,
        { amount, reason: params.reason ?? null, metadata: params.metadata },
        clock(),
      );
      events.publish('refund.created', refund, cause);
      events.publish('charge.refunded', charge, cause);
      return refund;
    },
    /**
     * Opens a dispute of the card's holder, or continues an open one: `won` and `lost` close it.
     */
    dispute(intentId: string, status: Stripe.Dispute.Status): Stripe.Dispute {
      const charge = chargeOf(intentId);
      let dispute = disputes.get(charge.id);
      if (!dispute) {
        dispute = newDispute(charge, 'needs_response', clock());
        disputes.set(charge.id, dispute);
        charge.disputed = true;
        events.publish('charge.dispute.created', dispute, null);
      }
      if (status !== dispute.status) {
        dispute.status = status;
        if (status === 'won' || status === 'lost')
          events.publish('charge.dispute.closed', dispute, null);
      }
      return dispute;
    },
  };
}
