import type { ApiResponse } from '@dawaya/contract/api';
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../../lib/api.ts';

export type PaymentMethods = ApiResponse<'GET /api/payments/methods'>;
/** What is due by bank transfer, and where it is paid to. */
export type TransferTerms = NonNullable<PaymentMethods['transfer']>;

/** How one can pay here; the operator changes it with a restart only. */
export const paymentMethodsQuery = queryOptions({
  queryKey: ['payment-methods'],
  queryFn: read('GET /api/payments/methods'),
  staleTime: Number.POSITIVE_INFINITY,
});
