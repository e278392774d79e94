import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, optional, problem, text, timestamp } from '../fields.ts';
import { pictureEndpoint, uploadErrors } from '../file-endpoints.ts';
import { languages } from '../vocabulary/languages.ts';
import {
  maxDecisionReasonLength,
  maxNameLength,
  maxReferenceLength,
} from '../vocabulary/limits.ts';
import {
  minReferenceLength,
  normalReference,
  transferClaimStatuses,
} from '../vocabulary/transfers.ts';
import { namedMedicines } from './admin-advertisements.ts';
import { pageOf, paging } from './paging.ts';
import { pharmacyNames } from './sessions.ts';

/** A pharmacy's claim to have paid for an advertisement by bank transfer (docs/payments.md). */
const claim = {
  id: z.string(),
  status: z.enum(transferClaimStatuses),
  /** The reference of the transfer, normalised. */
  reference: z.string(),
  /** The holder of the account that paid. */
  payer: z.string().nullable(),
  /** The price in Sudanese pounds when the pharmacy made the claim. */
  amountSdg: z.number(),
  /** The admin's reason for refusing it. */
  reason: z.string().nullable(),
  createdAt: timestamp,
  decidedAt: timestamp.nullable(),
};

export const transferClaim = z.object(claim).meta({ id: 'TransferClaim' });
export type TransferClaim = z.input<typeof transferClaim>;

const reference = text(maxReferenceLength)
  .transform(normalReference)
  .pipe(
    z
      .string()
      .refine(({ length }) => length >= minReferenceLength && length <= maxReferenceLength, {
        error: problem('invalid_reference'),
      }),
  );

export const claimTransfer = defineEndpoint({
  method: 'POST',
  path: '/api/advertisements/:id/transfer-claims',
  area: 'advertisements',
  summary: 'Claims a bank transfer for an advertisement, with a photo of the receipt',
  description: 'An Idempotency-Key prevents duplicates.',
  params: idParams,
  form: z.object({ reference, payer: optional(text(maxNameLength)) }),
  files: { field: 'receipt', kinds: 'pictures' },
  response: { 201: transferClaim },
  errors: [
    'own_pharmacy_not_verified',
    'payment_not_configured',
    'transfer_claim_waiting',
    'transfer_reference_used',
    'receipt_used',
    'idempotency_conflict',
    ...uploadErrors,
  ],
});

export const readReceipt = defineEndpoint({
  ...pictureEndpoint,
  path: '/api/transfer-claims/:id/receipt/:fileId',
  area: 'advertisements',
  summary: 'Returns the photo of a receipt, for the pharmacy that sent it or an admin',
  provesAgain: true,
});

const claimOnDesk = z
  .object({
    ...claim,
    /** The URL of the receipt's photo; null once it is deleted. */
    receiptUrl: z.string().nullable(),
    advertisementId: z.string(),
    productName: z.string(),
    medicines: namedMedicines,
    /** The advertisement is deleted: a confirmed payment starts nothing. */
    isDeleted: z.boolean(),
    pharmacyId: z.string(),
    pharmacy: z.object(pharmacyNames),
    /** The language of mails to the pharmacy. */
    language: z.enum(languages),
    /** Other waiting or confirmed claims with the same last six digits; the newest five. */
    similar: z.array(
      z.object({
        id: z.string(),
        reference: z.string(),
        status: z.enum(transferClaimStatuses),
        shopName: z.string(),
      }),
    ),
  })
  .meta({ id: 'TransferClaimOnDesk' });
export type TransferClaimOnDesk = z.input<typeof claimOnDesk>;

export const listTransferClaims = defineEndpoint({
  method: 'GET',
  path: '/api/admin/transfer-claims',
  area: 'admin',
  summary: 'Lists bank transfer claims, optionally of one status',
  description:
    'Undecided claims come oldest first, others newest first. The search covers reference, payer, pharmacy and product.',
  query: z.object({ ...paging, status: optional(z.enum(transferClaimStatuses)) }),
  response: { 200: pageOf(claimOnDesk) },
});

export const confirmTransferClaim = defineEndpoint({
  method: 'POST',
  path: '/api/admin/transfer-claims/:id/confirm',
  area: 'admin',
  summary:
    'Accepts a transfer as a payment, once: its advertisement runs 30 days, or 30 days longer',
  provesAgain: true,
  params: idParams,
  response: { 200: claimOnDesk },
  errors: ['transfer_claim_decided'],
});

export const refuseTransferClaim = defineEndpoint({
  method: 'POST',
  path: '/api/admin/transfer-claims/:id/refuse',
  area: 'admin',
  summary: 'Refuses a claim; its pharmacy receives the reason',
  provesAgain: true,
  params: idParams,
  body: z.object({ reason: text(maxDecisionReasonLength) }),
  response: { 200: claimOnDesk },
  errors: ['transfer_claim_decided'],
});
