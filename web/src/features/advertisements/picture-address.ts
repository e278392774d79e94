/** Where lists take a picture from: of our own ones the small rendition. */
export const listPicture = (address: string): string =>
  address.startsWith('/') ? `${address}?size=small` : address;
