/** What stands in the place of a picture with little data; apart, as it is on pages of products alone. */
export const picture = { show: 'Show picture' };
