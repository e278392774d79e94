/** What an advertisement costs and how long it runs (specification §9, product decision 17). */
export const advertisementFee = { cents: 1000, currency: 'usd' } as const;
export const advertisementDays = 30;

/** How many days the figures of an advertisement are of, today among them. */
export const figureDays = 30;

/** What an admin decides on a picture that was proposed in the place of one that is public. */
export const pictureDecisions = ['accept-picture', 'refuse-picture'] as const;
export type PictureDecision = (typeof pictureDecisions)[number];

/** How long before its end the pharmacy is told that an advertisement is about to expire. */
export const expiryNoticeDays = 3;

/** Of a picture whose address was given: it is still to be fetched, or could not be. */
export const fetchedPictureStates = ['waiting', 'failed'] as const;
