import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { Card } from './card.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const letters = (count: number) =>
  [...randomBytes(count)].map((byte) => alphabet[byte % alphabet.length]).join('');

/** An id in Stripe's format. */
export const newId = (prefix: string) => `${prefix}_${letters(24)}`;

export const unixTime = (date: Date) => Math.floor(date.getTime() / 1000);

/** The parameters of a new payment. */
export interface IntentParams {
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  description?: string;
  receiptEmail?: string;
}

export function newIntent(params: IntentParams, now: Date): Stripe.PaymentIntent {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount: params.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${letters(25)}`,
    confirmation_method: 'automatic',
    created: unixTime(now),
    currency: params.currency,
    customer: null,
    customer_account: null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: params.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: 'automatic',
      },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: params.receiptEmail ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
}

/** The fields of a payment intent that a publishable key may see, without metadata. */
const publicFields = [
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const satisfies (keyof Stripe.PaymentIntent)[];

export type PublicIntent = Pick<Stripe.PaymentIntent, (typeof publicFields)[number]>;

/** The intent as the payer's page sees it. */
export function publicIntent(intent: Stripe.PaymentIntent): PublicIntent {
  const shown = new Set<string>(publicFields);
  const entries = Object.entries(intent).filter(([name]) => shown.has(name));
  // `fromEntries` loses the names of the fields that the filter above lets through.
  return Object.fromEntries(entries) as unknown as PublicIntent;
}

const nobody = { address: null, email: null, name: null, phone: null, tax_id: null };

export function newPaymentMethod(card: Card, now: Date): Stripe.PaymentMethod {
  return {
    id: newId('pm'),
    object: 'payment_method',
    billing_details: nobody,
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: null },
      country: 'US',
      display_brand: card.brand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: unixTime(now),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}
