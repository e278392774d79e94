import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

export const getPaymentProvider = defineEndpoint({
  method: 'GET',
  path: '/api/payments/provider',
  area: 'payments',
  summary: 'Returns the public key and script with which the page opens a card payment',
  response: {
    200: z
      .object({
        publishableKey: z.string(),
        /** The page loads it when the payment dialog opens, never earlier. */
        scriptUrl: z.string(),
        /** In test mode no real money moves. */
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
  summary: 'Returns the payment methods for an advertisement, and the account to pay to',
  response: {
    200: z
      .object({
        card: z.boolean(),
        /** Through Bankak; null if the operator does not offer it. */
        transfer: z
          .object({
            /** Sudanese pounds. */
            amountSdg: z.number(),
            /** The account to pay to; null if customers must ask the operator for it. */
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
  summary: "Receives the payment provider's signed events, read from the raw body",
  response: { 200: z.object({ received: z.literal(true) }) },
  errors: [
    'invalid_signature',
    'payment_not_configured',
    'payment_provider_failed',
    'payment_provider_slow',
  ],
});
