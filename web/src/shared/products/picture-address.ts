/**
 * Where lists take a picture from: the small rendition of one in our own storage. An address
 * elsewhere, whose picture is not here yet, is shown to nobody.
 */
export const listPicture = (address: string | null): string | null =>
  address?.startsWith('/') ? `${address}?size=small` : null;
