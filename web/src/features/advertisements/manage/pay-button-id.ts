/** Where the focus goes back to after a payment. */
export const payButtonId = (advertisementId: string): string => `pay-${advertisementId}`;
