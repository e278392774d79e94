import type { ApiResponse } from '@dawaya/contract/api';
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../../lib/api.ts';

export type PaymentMethods = ApiResponse<'GET /api/payments/methods'>;
export type TransferTerms = NonNullable<PaymentMethods['transfer']>;

/** Reads the ways to pay; the operator changes them only with a restart. */
export const paymentMethodsQuery = queryOptions({
  queryKey: ['payment-methods'],
  queryFn: read('GET /api/payments/methods'),
  staleTime: Number.POSITIVE_INFINITY,
});
