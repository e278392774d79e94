/** Enforced on the server (product decision 20). */
export const maxFileBytes = 10 * 1024 * 1024;
export const maxFilesPerRequest = 10;

/** A picture's longest side as stored, and as the small rendition for lists, in pixels. */
export const storedPictureSide = 2400;
export const smallPictureSide = 480;

/** The longest side to which the page shrinks a photo before sending it (product decision 21). */
export const sentPictureSide = 2000;

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const documentTypes = [...pictureTypes, 'application/pdf'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** Who opens what is private (product decision 44). */
export const openers = ['pharmacy', 'admin', 'sender'] as const;
export type OpenerKind = (typeof openers)[number];
