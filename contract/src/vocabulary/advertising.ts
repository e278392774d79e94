/** The price and the duration of an advertisement (specification §9, docs/payments.md). */
export const advertisementFee = { cents: 1000, currency: 'usd' } as const;
export const advertisementDays = 30;

/** The days that the figures of an advertisement cover, including today. */
export const figureDays = 30;

/** An admin's decisions on a picture that a pharmacy proposes for a public advertisement. */
export const pictureDecisions = ['accept-picture', 'refuse-picture'] as const;
export type PictureDecision = (typeof pictureDecisions)[number];

/** Days before its end on which the server notifies the pharmacy. */
export const expiryNoticeDays = 3;

/** The state of a picture that the server fetches from a URL: not fetched yet, or not available. */
export const fetchedPictureStates = ['waiting', 'failed'] as const;
