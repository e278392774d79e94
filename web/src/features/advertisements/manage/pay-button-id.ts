/** Returns the id of the button that gets the focus back after a payment. */
export const payButtonId = (advertisementId: string): string => `pay-${advertisementId}`;
