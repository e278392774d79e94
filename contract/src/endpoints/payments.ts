import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

export const getPaymentProvider = defineEndpoint({
  method: 'GET',
  path: '/api/payments/provider',
  area: 'payments',
  summary: 'What the page needs to open the card payment: the public key and the script',
  response: {
    200: z
      .object({
        publishableKey: z.string(),
        /** Loaded when the payment dialog opens, never before. */
        scriptUrl: z.string(),
        /** No real money moves. */
        isTest: z.boolean(),
      })
      .meta({ id: 'PaymentProvider' }),
  },
  errors: ['payment_not_configured'],
});

export const getPaymentMethods = defineEndpoint({
  method: 'GET',
  path: '/api/payments/methods',
  area: 'payments',
  summary: 'How an advertisement can be paid for here, and where to (product decision 42)',
  response: {
    200: z
      .object({
        card: z.boolean(),
        /** Through Bankak; null where that is not offered. */
        transfer: z
          .object({
            /** Sudanese pounds. */
            amountSdg: z.number(),
            /** Number and holder of the account to pay to; null where people ask the operator. */
            account: z.string().nullable(),
            accountName: z.string().nullable(),
          })
          .nullable(),
      })
      .meta({ id: 'PaymentMethods' }),
  },
});

export const stripeWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/webhooks/stripe',
  area: 'payments',
  summary: "The provider's signed events, read from the raw body (product decision 17)",
  response: { 200: z.object({ received: z.literal(true) }) },
  errors: [
    'invalid_signature',
    'payment_not_configured',
    'payment_provider_failed',
    'payment_provider_slow',
  ],
});
