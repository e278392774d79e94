/**
 * Returns the address of a list's picture: the small rendition in our own storage. A picture that
 * is only elsewhere is not shown.
 */
export const listPicture = (address: string | null): string | null =>
  address?.startsWith('/') ? `${address}?size=small` : null;
