import { westernDigits } from './digits.ts';

/** The status of a claim to have paid by bank transfer (docs/payments.md). */
export const transferClaimStatuses = ['waiting', 'confirmed', 'refused'] as const;
export type TransferClaimStatus = (typeof transferClaimStatuses)[number];

/** An admin's decisions on a claim, as in the audit log. */
export const transferDecisions = ['confirm-transfer', 'refuse-transfer'] as const;

/** The fewest characters of a transfer's reference. */
export const minReferenceLength = 4;

/**
 * Returns the reference of a transfer in one way of writing, so that it counts once however it is
 * typed: its letters and digits (Unicode's NFKC), Western digits, capital letters.
 */
export const normalReference = (text: string): string =>
  westernDigits(text.normalize('NFKC'))
    .replace(/[^\p{L}\p{Nd}]/gu, '')
    .toUpperCase();
