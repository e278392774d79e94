import { westernDigits } from './digits.ts';

/** Where a claim to have paid by bank transfer stands (product decision 42). */
export const transferClaimStatuses = ['waiting', 'confirmed', 'refused'] as const;
export type TransferClaimStatus = (typeof transferClaimStatuses)[number];

/** What an admin decides on a claim, as the audit log has it. */
export const transferDecisions = ['confirm-transfer', 'refuse-transfer'] as const;

/** The fewest characters of a transfer's reference. */
export const shortestReference = 4;

/**
 * The reference of a transfer in one way of writing, so that it counts once however it is typed:
 * its letters and digits (Unicode's NFKC), Western digits, capital letters.
 */
export const normalReference = (written: string): string =>
  westernDigits(written.normalize('NFKC'))
    .replace(/[^\p{L}\p{Nd}]/gu, '')
    .toUpperCase();
