/** A file of its own, because only pages of products have it. */
export const picture = { show: 'Show picture' };
