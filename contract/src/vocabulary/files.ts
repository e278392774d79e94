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

/** The protocol by which a photo is sent in parts (tus.io, docs/decisions/0080). */
export const tusVersion = '1.0.0';
/** What the body of a `PATCH` is. */
export const partType = 'application/offset+octet-stream';
/** In bytes: what a server that dies may lose, and what one part should have at most. */
export const segmentBytes = 64 * 1024;
export const advisedPartBytes = 256 * 1024;
/** How long a photo that was sent in parts waits for its request, in milliseconds. */
export const uploadLife = 24 * 3_600_000;
/** How many wait at a time, of one browser and of one network. */
export const mostWaitingUploads = { browser: 20, network: 300 };
/** What a photo can be sent in parts for. */
export const uploadPurposes = ['prescription'] as const;

/**
 * A header of the calls that take photos: the SHA-256 of each file as it was chosen, before the page
 * made it smaller, in hexadecimal, in the order of the photos and with commas between. By it the form
 * that a browser sent before the scripts came is known again when they send the same
 * (docs/decisions/0094). No part of what is sent: the fields are the specification's.
 */
export const chosenHeader = 'dawaya-chosen';
